"""Sums of quotients with one constant divisor are quotients of sums: `sum(x / 500)` is `sum(x) / 500`.

What is added then lies on the grid of a run, and noise around a quotient has a grid as fine as that needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import reads_of, writes_of
from lapwing.syntax.walk import blocks_of, names_in, targets_of


def divided_once(block: tree.Block, parameters: frozenset[str]) -> tree.Block:
    """The block with each such sum divided after its loop."""
    used = parameters | writes_of(block).keys() | reads_of(block).keys()
    for place, statement in enumerate(block):
        if isinstance(statement, tree.For):
            for name in sorted(writes_of(statement.body)):
                divisor = _divisor(statement, name)
                start = _start(block[:place], name)
                if divisor is not None and start is not None and name not in writes_of(block[place + 1 :]):
                    moved = _moved(block, (start, place), name, divisor, _fresh(name, used))
                    return divided_once(moved, parameters)
    return block


def _fresh(name: str, used: frozenset[str] | set[str]) -> str:
    made = f"{name}_all"
    while made in used:
        made += "_"
    return made


def _start(before: tree.Block, name: str) -> int | None:
    """Where a name becomes 0, if nothing else before a loop is about it."""
    if writes_of(before)[name] != 1 or name in reads_of(before):
        return None
    for place, statement in enumerate(before):
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Number(value=0),)) if target.name == name:
                return place
            case _:
                pass
    return None


def _divisor(loop: tree.For, name: str) -> tree.Number | None:
    """The constant that all that is added to a name in a loop is divided by, if nothing else is about the name."""
    added = list(_additions(loop.body, name))
    if (
        not added
        or None in added
        or len(added) != writes_of(loop.body)[name]
        or len(added) != reads_of(loop.body)[name]
    ):
        return None
    if not isinstance(loop.over, tree.Range) or loop.target.name == name:
        return None
    if any(each.name == name for end in (loop.over.start, loop.over.stop) for each in names_in(end)):
        return None
    first = added[0]
    return first if first is not None and all(each == first for each in added) else None


def _additions(block: tree.Block, name: str) -> Iterator[tree.Number | None]:
    """The divisor of each quotient that is added to a name; None for another assignment of it."""
    for statement in block:
        match statement:
            case tree.Assign(
                targets=(target,),
                values=(
                    tree.Binary(
                        operator="+",
                        left=tree.Name(name=old),
                        right=tree.Binary(operator="/", right=tree.Number(value=value) as divisor),
                    ),
                ),
            ) if target.name == old == name and value != 0:
                yield divisor
            case tree.If(then=then, otherwise=otherwise):
                yield from _additions(then, name)
                yield from _additions(otherwise, name)
            case _ if any(target.name == name for target in targets_of(statement)) or any(
                name in writes_of(inner) for inner in blocks_of(statement)
            ):
                yield None
            case _:
                pass


def _moved(block: tree.Block, at: tuple[int, int], name: str, divisor: tree.Number, made: str) -> tree.Block:
    """The block with a sum under another name, which is divided after the loop."""
    start, loop = at
    first, over = block[start], block[loop]
    target = tree.Name(made, first.span)
    quotient = tree.Binary("/", tree.Name(made, over.span), divisor, over.span)
    after = tree.Assign((tree.Name(name, over.span),), (quotient,), None, over.span)
    begun = tree.Assign((target,), first.values, first.declared, first.span)  # type: ignore[union-attr]
    summed = with_blocks(over, lambda inner: _undivided(inner, name, made))
    return (*block[:start], begun, *block[start + 1 : loop], summed, after, *block[loop + 1 :])


def _undivided(block: tree.Block, name: str, made: str) -> tree.Block:
    found: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Binary(right=tree.Binary(left=added)),), span=span):
                if target.name == name:
                    total = tree.Binary("+", tree.Name(made, span), added, span)
                    found.append(tree.Assign((tree.Name(made, span),), (total,), statement.declared, span))
                    continue
            case _:
                pass
        found.append(with_blocks(statement, lambda inner: _undivided(inner, name, made)))
    return tuple(found)
