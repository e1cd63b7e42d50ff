"""The item at a place that a loop keeps is kept beside it: `items[best]` is a variable of its own.

A list that is then only read in step need not be kept.
"""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.fuse import unused
from lapwing.syntax.natural.passes.places import first_place, held_places
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import reads_of, writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import expressions_of


def followed(body: tree.Block) -> tree.Block:
    """The same program, with items at places that loops keep in variables."""
    return followed_in(body, body)


def followed_in(block: tree.Block, whole: tree.Block) -> tree.Block:
    """A block of a program, with items at places that loops keep in variables."""
    made: list[tree.Statement] = []
    for place, statement in enumerate(block):
        inner = with_blocks(statement, lambda part: followed_in(part, whole))
        found = [inner]
        if isinstance(inner, tree.For) and inner.target.name not in reads_of(block[place + 1 :]):
            found = beside(tuple(made), inner, whole)
        made += found
    return tuple(made)


def beside(before: tree.Block, loop: tree.For, whole: tree.Block) -> list[tree.Statement]:
    """A loop that keeps the first place or one that it has been at, with the item there beside the place."""
    for name in held_places(before, loop):
        lists = {read.list.name for read in items_at(loop.body, name) if isinstance(read.list, tree.Name)}
        if first_place(before, name) != 0 or len(lists) != 1 or starts_at(loop) not in (0, 1):
            continue
        (of,) = lists
        if of in writes_of(loop.body) or not is_ordered(loop.body, of, name):
            continue
        item = tree.Name(unused(f"{of}_kept", whole), loop.span)
        return [tree.Assign((item,), (tree.Number(0, loop.span),), None, loop.span), keeping(loop, name, of, item)]
    return [loop]


def starts_at(loop: tree.For) -> object:
    """The place at which a loop starts, if that is a number."""
    over = loop.over
    return over.start.value if isinstance(over, tree.Range) and isinstance(over.start, tree.Number) else None


def keeping(loop: tree.For, name: str, of: str, item: tree.Name) -> tree.For:
    """The loop from the first place on, with an item kept whenever its place is."""
    span, place = loop.span, loop.target
    here = tree.Assign((item,), (tree.Subscript(tree.Name(of, span), place, span),), None, span)

    def read(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Subscript(list=tree.Name(name=found), index=tree.Name(name=at)) if found == of and at == name:
                return item
            case _:
                return replaced(term, read)

    def kept(block: tree.Block) -> tree.Block:
        made: list[tree.Statement] = []
        for statement in block:
            made.append(with_blocks(with_expressions(statement, read), kept))
            if isinstance(statement, tree.Assign) and statement.targets[0].name == name:
                made.append(here)
        return tuple(made)

    body = kept(loop.body)
    is_first = tree.Comparison(("==",), (place, tree.Number(0, span)), span)
    if starts_at(loop) == 1:
        rounds: tree.Block = (tree.If(is_first, (here,), body, span),)
    else:
        rounds = (tree.If(is_first, (here,), (), span), *body)
    stop = loop.over.stop  # type: ignore[union-attr]
    return tree.For(place, tree.Range(tree.Number(0, span), stop, 1), rounds, span)


def is_ordered(block: tree.Block, of: str, name: str) -> bool:
    """Whether the item of a list at the place a variable holds is a number: only numbers have an order."""
    return any(
        isinstance(side, tree.Subscript)
        and isinstance(side.list, tree.Name)
        and isinstance(side.index, tree.Name)
        and (side.list.name, side.index.name) == (of, name)
        for term in terms_in(block)
        if isinstance(term, tree.Comparison) and not {"==", "!="}.intersection(term.operators)
        for side in term.operands
    )


def items_at(block: tree.Block, name: str) -> list[tree.Subscript]:
    """The items that a block reads at the place a variable holds."""
    return [
        term
        for term in terms_in(block)
        if isinstance(term, tree.Subscript) and isinstance(term.index, tree.Name) and term.index.name == name
    ]


def terms_in(block: tree.Block) -> list[tree.Expression]:
    """All expressions of a block, with their parts."""
    found: list[tree.Expression] = []

    def look(term: tree.Expression) -> tree.Expression:
        found.append(term)
        return replaced(term, look)

    def each(statement: tree.Statement) -> tree.Statement:
        for term in expressions_of(statement):
            look(term)
        return with_blocks(statement, lambda inner: tuple(map(each, inner)))

    for statement in block:
        each(statement)
    return found
