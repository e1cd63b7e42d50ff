"""Lists of numbers whose distance in two runs matters: those with items that are replaced, and sums of vectors."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Program
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Added, Index, Local, Sided, Store, Term
from lapwing.memoize import remembered
from lapwing.prove.program.counters import statements_of


@remembered
def measured_lists(program: Program) -> tuple[Local, ...]:
    """The lists of numbers that get another item somewhere, or to which lists are added."""
    found = [
        each.target for each in statements_of(program.body) if isinstance(each, Assign) and each.target in base_of(each)
    ]
    return tuple(dict.fromkeys(each for each in found if each.sort in (ListOf(INT), ListOf(REAL))))


def base_of(statement: Assign) -> tuple[Term, ...]:
    """The lists that a list was made of by other items or by adding."""
    match statement.value:
        case Store(list=items):
            return (items,)
        case Added(left=left, right=right):
            return left, right
        case _:
            return ()


def measured_reads(term: Term, program: Program) -> Iterator[tuple[Local, Term]]:
    """The items of such lists that a term reads."""
    return items_of(measured_lists(program), term)


def items_of(lists: tuple[Local, ...], term: Term) -> Iterator[tuple[Local, Term]]:
    """The items of some lists that a term reads."""
    for part in inside(term) if lists else ():
        if isinstance(part, Index) and isinstance(part.list, Local) and part.list in lists:
            yield part.list, part.index


def sides_of(local: Local) -> tuple[Sided, Sided]:
    """A list in the two runs."""
    return Sided(local.name, local.sort, 1), Sided(local.name, local.sort, 2)
