"""Loops over a list of chosen rows go over the rows themselves, and ask in each round whether it was chosen.

The lists are then not needed.  Rows of neighbours differ in one place, where lists of chosen rows differ in length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import renamed, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import jumps, may_not_end, reads_of, writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import blocks_of, children, expressions_of, names_in


@dataclass(frozen=True)
class Filter:
    """A loop that puts items into lists in some of its rounds: what it computes first, when, and which items."""

    loop: tree.For
    first: tree.Block
    condition: tree.Expression
    items: dict[str, tree.Expression]


def without_filters(body: tree.Block) -> tree.Block:
    """The same program, without lists of chosen rows that loops go through."""
    return _rewritten(body, body)


def _rewritten(block: tree.Block, whole: tree.Block) -> tree.Block:
    block = tuple(with_blocks(each, lambda inner: _rewritten(inner, whole)) for each in block)
    for place, statement in enumerate(block):
        found = filter_of(statement)
        later = () if found is None else _without_copies(block[place + 1 :], found, whole)
        if found is not None and _can_go(found, block, place, later, whole):
            known = frozenset((*reads_of(whole), *writes_of(whole)))
            rest = tuple(_round_by_round(each, found, known) for each in later)
            before = tuple(each for each in block[:place] if _emptied(each) not in found.items)
            return (*before, *rest)
    return block


def filter_of(statement: tree.Statement) -> Filter | None:
    """A loop over a range that does nothing but put items into lists where a condition holds."""
    match statement:
        case tree.For(
            over=tree.Range(start=tree.Number(value=0), step=1),
            body=(*first, tree.If(condition=condition, then=then, otherwise=())),
        ):
            filled = [_filled(each) for each in then]
        case _:
            return None
    items = {pair[0]: pair[1] for pair in filled if pair is not None}
    plain = all(isinstance(each, tree.Assign) and len(each.targets) == 1 for each in first)
    terms = [*items.values(), condition, *(value for each in first for value in expressions_of(each))]
    if not items or len(items) != len(then) or not plain or any(map(_draws, terms)):
        return None
    if any(name.name in items for term in terms for name in names_in(term)):
        return None
    return Filter(statement, tuple(first), condition, items)


def _filled(statement: tree.Statement) -> tuple[str, tree.Expression] | None:
    match statement:
        case tree.Assign(targets=(target,), values=(tree.Snoc(list=tree.Name(name=name), item=item),)):
            return (name, item) if target.name == name else None
        case _:
            return None


def _emptied(statement: tree.Statement) -> str | None:
    """The list that a statement sets to an empty one."""
    match statement:
        case tree.Assign(targets=(target,), values=(tree.ListDisplay(items=()),)):
            return target.name
        case _:
            return None


def _draws(term: tree.Expression) -> bool:
    return isinstance(term, tree.Draw | tree.Invoke) or any(map(_draws, children(term)))


def _without_copies(later: tree.Block, found: Filter, whole: tree.Block) -> tree.Block:
    """What comes after the loop, with copies of the lists that nothing changes as the lists themselves."""
    names: dict[str, str] = {}
    kept: list[tree.Statement] = []
    for statement in later:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Copy(value=tree.Name(name=name)),)) if (
                name in found.items
                and writes_of(whole)[target.name] == 1
                and reads_of(whole)[target.name] == reads_of(later)[target.name]
            ):
                names[target.name] = name
            case _:
                kept.append(statement)
    return renamed(tuple(kept), names)


def _can_go(found: Filter, block: tree.Block, place: int, later: tree.Block, whole: tree.Block) -> bool:
    """Whether the lists start empty here, and nothing but loops over them, after this one, looks at them."""
    written, read = writes_of(whole), reads_of(whole)
    read = read - reads_of(block[place + 1 :]) + reads_of(later)
    emptied = [_emptied(each) for each in block[:place]]
    if any(written[name] != 2 or emptied.count(name) != 1 for name in found.items):
        return False
    own = reads_of((found.loop,))
    inside = {each.name for part in found.first for each in part.targets}  # type: ignore[union-attr]
    if any(read[name] != own[name] for name in (*inside, found.loop.target.name)):
        return False
    needed = {name for name in own if name not in inside and name not in found.items} - {found.loop.target.name}
    if needed & writes_of(later).keys() or inside & writes_of(later).keys():
        return False
    loops = list(_loops(later, found))
    used = sum(reads_of(tuple(loops))[name] for name in found.items)
    return (
        bool(loops)
        and used + sum(own[name] for name in found.items) == sum(read[name] for name in found.items)
        and all(_goes_through(each, found, read) for each in loops)
    )


def _loops(block: tree.Block, found: Filter) -> Iterator[tree.For]:
    """The loops over the lists, at any depth."""
    for statement in block:
        if _over(statement) in found.items and isinstance(statement, tree.For):
            yield statement
        else:
            for inner in blocks_of(statement):
                yield from _loops(inner, found)


def _over(statement: tree.Statement) -> str | None:
    """The list that a loop counts through."""
    match statement:
        case tree.For(
            over=tree.Range(
                start=tree.Number(value=0),
                stop=tree.Builtin(function="len", arguments=(tree.Name(name=name),)),
                step=1,
            )
        ):
            return name
        case _:
            return None


def _goes_through(loop: tree.For, found: Filter, read: Counter[str]) -> bool:
    """Whether a loop looks at the lists at the place of its round alone, and at nothing else of them."""
    index, body = loop.target, loop.body
    if jumps(body) or may_not_end(body):
        return False
    if index.name in writes_of(body) or read[index.name] != reads_of(body)[index.name]:
        return False
    bare = tuple(_with_items(each, index.name, found.items) for each in body)
    return not any(each in reads_of(bare) for each in found.items) and _reads_alone(body, index.name, found.items)


def _reads_alone(body: tree.Block, index: str, items: dict[str, tree.Expression]) -> bool:
    """Whether the number of a round is used for nothing but to look at the lists."""
    nothing: dict[str, tree.Expression] = {name: tree.Number(0, term.span) for name, term in items.items()}
    return index not in reads_of(tuple(_with_items(each, index, nothing) for each in body))


def _round_by_round(statement: tree.Statement, found: Filter, known: frozenset[str]) -> tree.Statement:
    """A loop over the lists as one over what they were chosen from."""
    if _over(statement) not in found.items or not isinstance(statement, tree.For):
        return with_blocks(statement, lambda inner: tuple(_round_by_round(each, found, known) for each in inner))
    index, body = statement.target, statement.body
    names = {found.loop.target.name: index.name} | {
        name: _unused(f"{name}_of_{index.name}", known) for name in _set_first(found)
    }
    terms = tree.Return((found.condition, *found.items.values()), found.loop.span)
    first = renamed((*found.first, terms), names)
    condition, *values = first[-1].values  # type: ignore[union-attr]
    items = dict(zip(found.items, values, strict=True))
    inner = tuple(_with_items(each, index.name, items) for each in body)
    rounds = (*first[:-1], tree.If(condition, inner, (), statement.span))
    return tree.For(index, found.loop.over, rounds, statement.span)


def _unused(name: str, known: frozenset[str]) -> str:
    while name in known:
        name += "_"
    return name


def _set_first(found: Filter) -> Iterator[str]:
    for each in found.first:
        yield each.targets[0].name  # type: ignore[union-attr]


def _with_items(statement: tree.Statement, index: str, items: dict[str, tree.Expression]) -> tree.Statement:
    """A statement that reads what would be in the lists."""

    def change(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Subscript(list=tree.Name(name=name), index=tree.Name(name=at)) if at == index and name in items:
                return items[name]
            case _:
                return replaced(term, change)

    made = with_expressions(statement, change)
    return with_blocks(made, lambda inner: tuple(_with_items(each, index, items) for each in inner))
