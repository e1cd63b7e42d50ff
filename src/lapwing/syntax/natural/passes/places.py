"""A variable that holds a place where a loop has been lies inside of it: what asks for that is decided.

`if items[i] > items[best]: best = i` keeps `best` between the first place and the last; an index that is checked
before it is used needs no check there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import blocks_of, names_in

Decide = Callable[[tree.Expression], bool | None]


def with_known_places(block: tree.Block) -> tree.Block:
    """The same code without checks of places that cannot fail."""
    made: list[tree.Statement] = []
    for statement in block:
        inner = with_blocks(statement, with_known_places)
        if isinstance(inner, tree.For) and isinstance(inner.over, tree.Range):
            for name in held_places(tuple(made), inner):
                inner = without_checks(inner, name)
        made.append(inner)
    return tuple(made)


def places_in(block: tree.Block) -> set[str]:
    """The variables that hold places of loops, at any depth."""
    found = {name for part in block for inner in blocks_of(part) for name in places_in(inner)}
    for place, statement in enumerate(block):
        if isinstance(statement, tree.For):
            found.update(held_places(block[:place], statement))
    return found


def held_places(before: tree.Block, loop: tree.For) -> Iterator[str]:
    """The variables that hold a place of the loop in all rounds: one from before it, or one where it has been."""
    written = writes_of(loop.body)
    if not isinstance(loop.over, tree.Range) or loop.over.step != 1 or loop.target.name in written:
        return
    if {each.name for each in names_in(loop.over.stop)} & written.keys():
        return
    for name in written:
        start = first_place(before, name)
        fits = start is not None and isinstance(loop.over.start, tree.Number) and 0 <= start <= loop.over.start.value
        if fits and written[name] == len(list(taken_at(loop.body, name, loop.target.name))):
            yield name


def first_place(before: tree.Block, name: str) -> int | None:
    """The number that a variable was given last, if it was given one."""
    for statement in reversed(before):
        match statement:
            case tree.Assign(targets=(tree.Name(name=found),), values=(tree.Number(value=int() as value),)) if (
                found == name
            ):
                return value
            case _ if name in writes_of((statement,)):
                return None
    return None


def taken_at(block: tree.Block, name: str, place: str) -> Iterator[tree.Assign]:
    """The assignments of the loop's place to a variable, at any depth outside of inner loops."""
    for statement in block:
        match statement:
            case tree.Assign(targets=(tree.Name(name=found),), values=(tree.Name(name=value),)) if (
                found == name and value == place
            ):
                yield statement
            case tree.If(then=then, otherwise=otherwise):
                yield from taken_at(then, name, place)
                yield from taken_at(otherwise, name, place)
            case _:
                pass


def without_checks(loop: tree.For, name: str) -> tree.For:
    """The loop without comparisons of a place with 0 and with the end."""
    stop = loop.over.stop  # type: ignore[union-attr]

    def holds(term: tree.Expression) -> bool | None:
        match term:
            case tree.Comparison(operators=("<",), operands=(tree.Name(name=left), tree.Number(value=0))):
                return False if left == name else None
            case tree.Comparison(operators=(">=",), operands=(tree.Name(name=left), right)):
                return False if left == name and right == stop else None
            case _:
                return None

    return tree.For(loop.target, loop.over, settled(loop.body, holds), loop.span)


def settled(block: tree.Block, holds: Decide) -> tree.Block:
    """A block without the choices that are decided."""
    made: list[tree.Statement] = []
    for statement in block:
        if isinstance(statement, tree.If) and (known := holds(statement.condition)) is not None:
            made += settled(statement.then if known else statement.otherwise, holds)
        else:
            changed = with_expressions(statement, lambda term: chosen(term, holds))
            made.append(with_blocks(changed, lambda inner: settled(inner, holds)))
    return tuple(made)


def chosen(term: tree.Expression, holds: Decide) -> tree.Expression:
    """An expression without the choices that are decided."""
    if isinstance(term, tree.Conditional) and (known := holds(term.condition)) is not None:
        return chosen(term.then if known else term.otherwise, holds)
    return replaced(term, lambda part: chosen(part, holds))
