"""Loops that add up two vectors, elementwise, or copy one to be clipped, as one assignment."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.walk import names_in

CLIPS = ("clip_norm", "clip_norm1")


def with_vector_sums(body: tree.Block) -> tree.Block:
    """The same program, in which a vector that was clipped is added by one assignment."""
    names = frozenset(name for pair in clips_in(body) for name in pair)
    return _rewritten(body, names) if names else body


def clips_in(block: tree.Block) -> Iterator[tuple[str, ...]]:
    """The variables that hold clipped vectors, and those that are clipped."""
    inner: list[tree.Block] = []

    def look(found: tree.Block) -> tree.Block:
        inner.append(found)
        return found

    for statement in block:
        match statement:
            case tree.Assign(
                targets=(target,), values=(tree.Builtin(function=name, arguments=(tree.Name(name=given), _)),)
            ) if name in CLIPS:
                yield target.name, given
            case _:
                with_blocks(statement, look)
    for each in inner:
        yield from clips_in(each)


def _rewritten(block: tree.Block, clips: frozenset[str]) -> tree.Block:
    done: list[tree.Statement] = []
    for statement in (with_blocks(each, lambda inner: _rewritten(inner, clips)) for each in block):
        made = sum_of(done[-1], statement, clips) if done else None
        if made is None:
            done.append(statement)
        else:
            done[-1] = made
    return tuple(done)


def sum_of(start: tree.Statement, loop: tree.Statement, clips: frozenset[str]) -> tree.Statement | None:
    """A list that starts empty and gets the sums of the items of two others, one of them clipped; or a copy."""
    match start, loop:
        case (
            tree.Assign(targets=(made,), values=(tree.ListDisplay(items=()) | tree.Blank(),)),
            tree.For(
                target=index,
                over=tree.Range(start=tree.Number(value=0), stop=stop, step=1),
                body=(tree.Assign(targets=(target,), values=(tree.Snoc(list=tree.Name(name=longer), item=item),)),),
            ),
        ) if made.name == target.name == longer:
            pass
        case _:
            return None
    empty = tree.ListDisplay((), loop.span)
    match item:
        case tree.Binary(
            operator="+", left=tree.Subscript(list=left, index=one), right=tree.Subscript(list=right, index=two)
        ) if one == two == index and any(isinstance(each, tree.Name) and each.name in clips for each in (left, right)):
            parts = left, right, stop
        case tree.Subscript(list=copied, index=place) if place == index:
            parts = copied, empty, stop
        case _:
            return None
    own = {made.name, index.name}
    if any(name.name in own for part in parts for name in names_in(part)):
        return None
    return tree.Assign((made,), (tree.Builtin("add_vectors", parts, loop.span),), start.declared, loop.span)
