"""A list whose items are computed from their places alone is not kept: its items are computed where they are read."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import substituted, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import gifts, jumps, reads_of, writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.natural.term import size_of
from lapwing.syntax.walk import has_effect, names_in

LARGEST_ITEM = 40


def forwarded(block: tree.Block) -> tree.Block:
    """The same block with fewer lists."""
    block = tuple(with_blocks(statement, forwarded) for statement in block)
    for place, statement in enumerate(block):
        if isinstance(statement, tree.For) and isinstance(statement.over, tree.Range) and not jumps(statement.body):
            for name, item in _items(statement).items():
                block = _without(block, place, name, item, statement)
    return block


def _items(loop: tree.For) -> dict[str, tree.Expression]:
    """The lists that get one item in each round, each with the item as an expression of the place."""
    known: dict[str, tree.Expression] = {}
    found: dict[str, tree.Expression] = {}
    writes = writes_of(loop.body)
    for statement in loop.body:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Snoc(list=tree.Name(name=name), item=item),)):
                if target.name == name and writes[name] == 1:
                    found[name] = substituted(item, known)
            case tree.Assign(targets=(target,), values=(value,)) if writes[target.name] == 1 and not has_effect(value):
                known[target.name] = substituted(value, known)
            case _:
                pass
    varying = writes.keys() | found.keys()
    return {
        name: item
        for name, item in found.items()
        if size_of(item) <= LARGEST_ITEM
        and not has_effect(item)
        and not any(each.name in varying for each in names_in(item))
    }


def _without(block: tree.Block, place: int, name: str, item: tree.Expression, loop: tree.For) -> tree.Block:
    """The block without a list that the loop at a place fills, if it can be done."""
    over = loop.over
    if not isinstance(over, tree.Range) or over.start != tree.Number(0, loop.span) or over.step != 1:
        return block
    before, after = block[:place], block[place + 1 :]
    starts = [at for at, statement in enumerate(before) if _empties(statement, name)]
    own = reads_of(loop.body)[name]
    needed = {each.name for each in (*names_in(item), *names_in(over.stop))} - {loop.target.name}
    stays = not needed & writes_of(block[place:]).keys()
    if len(starts) != 1 or own != 1 or writes_of(before)[name] != 1 or reads_of(before)[name] or name in needed:
        return block
    if not stays or name in writes_of(after) or not reads_of(after)[name]:
        return block
    if _readers(after, name) > 1 and needed & _drawn(before):
        return block
    made = tuple(_read(statement, name, item, loop.target.name, over.stop, frozenset()) for statement in after)
    return block if name in reads_of(made) else (*before, loop, *made)


def _readers(block: tree.Block, name: str) -> int:
    """How many loops read items of a list: noise on data that several read is better kept, as one list."""
    return sum(isinstance(each, tree.For) and name in reads_of(each.body) for each in block)


def _drawn(block: tree.Block) -> set[str]:
    """The names that loops which draw give values to."""
    draws = [
        each for each in block if isinstance(each, tree.For) and any(_is_draw(value) for _, value in gifts((each,)))
    ]
    return set(writes_of(tuple(draws)))


def _is_draw(value: tree.Expression | None) -> bool:
    return isinstance(value, tree.Draw)


def _empties(statement: tree.Statement, name: str) -> bool:
    match statement:
        case tree.Assign(targets=(target,), values=(tree.ListDisplay(items=()),)):
            return target.name == name
        case _:
            return False


def _read(
    statement: tree.Statement,
    name: str,
    item: tree.Expression,
    place: str,
    stop: tree.Expression,
    inside: frozenset[str],
) -> tree.Statement:
    """A statement that computes the items it reads; `inside` are the places that lie in the list for certain."""

    def change(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Subscript(list=tree.Name(name=read), index=tree.Name(name=at) as index):
                if read == name and at in inside:
                    return substituted(item, {place: index})
            case tree.Builtin(function="len", arguments=(tree.Name(name=read),)) if read == name:
                return stop
            case _:
                pass
        return replaced(term, change)

    made = with_expressions(statement, change)
    more = inside
    if isinstance(made, tree.For) and isinstance(made.over, tree.Range):
        whole = made.over.start == tree.Number(0, made.span) and made.over.stop == stop and made.over.step == 1
        if whole and made.target.name not in writes_of(made.body):
            more = inside | {made.target.name}
    else:
        more = inside - writes_of((made,)).keys()
    return with_blocks(made, lambda block: tuple(_read(each, name, item, place, stop, more) for each in block))
