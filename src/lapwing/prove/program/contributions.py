"""By how much sums over rows differ in two runs.

Two runs on neighbours then differ by what the row adds in which they differ: nothing before the loop gets there, and
exactly that from there on.  So the cells of a histogram differ in one place only, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Vector
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    And,
    Arithmetic,
    Compare,
    Index,
    Length,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Sided,
    Term,
)
from lapwing.kernel.logic.adjacency import change_of, entry_at, fact_at, places_of
from lapwing.memoize import remembered
from lapwing.prove.program.row_sums import ROW, Contribution, contributions_of, row_of
from lapwing.prove.program.template import sided


def added_at(each: Contribution, place: Term, program: Program, which: int) -> Term:
    """What the row at a place adds in one run."""
    row = Logical(ROW, row_of(each.parameter))
    return sided(program, substitute(each.amount, {row: Index(each.parameter.param, place)}), which)


def contribution_facts(program: Program, paid: frozenset[str], live: frozenset[Local]) -> Iterator[Term]:
    """By how much sums differ in two runs, up to where a loop has come and after it; and which cells are not the same.

    Only of sums that were paid for or are live.
    """
    every = contributions_of(program)
    found = [each for each in every if each.local in live or each.local.name in paid]
    for each in found:
        yield from difference(program, each, passed(program, each))
        yield from difference(program, each, inside(each))
    for position in dict.fromkeys(each.position for each in found):
        yield from (Compare("<=", ZERO, sided(program, position, which)) for which in (1, 2))
    yield from column_facts(program, every, live)
    cells = dict.fromkeys(v for each in every for v in variables_of(each.amount) if isinstance(v, Local))
    for one, other in combinations((cell for cell in cells if cell in live and cell.sort == INT), 2):
        yield Compare("!=", sided(program, one, 1), sided(program, other, 1))


def column_facts(program: Program, found: tuple[Contribution, ...], live: frozenset[Local]) -> Iterator[Term]:
    """That the fields of rows that sums read are among those that rows have."""
    for each in found:
        match each.parameter.role:
            case Database(of=Vector(length=length)):
                columns = [read for read in columns_in(each.amount) if live.issuperset(variables_of(read))]
            case _:
                continue
        for place in (sided(program, column, which) for column in columns for which in (1, 2)):
            yield from (Compare("<=", ZERO, place), Compare("<", place, length))


@remembered
def domain_facts(program: Program) -> tuple[Term, ...]:
    """What is known of the row in which neighbours differ, where sums speak of it."""
    facts: dict[Term, None] = {}
    for each in contributions_of(program):
        place = places_of(each.parameter)[0]
        facts[fact_at(each.parameter, place)] = None
        for read in columns_in(each.amount):
            for column in dict.fromkeys(sided(program, read, which) for which in (1, 2)):
                facts[entry_at(each.parameter, place, column)] = None
    return tuple(facts)


def columns_in(amount: Term) -> Iterator[Term]:
    """The fields of its row that an amount reads."""
    if isinstance(amount, Index) and isinstance(amount.list, Logical):
        yield amount.index
    for part in parts_of(amount):
        yield from columns_in(part)


def passed(program: Program, each: Contribution) -> Term:
    """That the loop has come past the row in which neighbours differ."""
    place = places_of(each.parameter)[0]
    reached = [Compare(">", sided(program, each.position, which), place) for which in (1, 2)]
    return And((Compare("<=", ZERO, place), Or(tuple(reached))))


def inside(each: Contribution) -> Term:
    """That the row in which neighbours differ is one of the database."""
    place, param = places_of(each.parameter)[0], each.parameter.param
    lengths = [Length(Sided(param.name, param.sort, which)) for which in (1, 2)]
    within = [Compare("<", place, length) for length in lengths]
    return And((Compare("<=", ZERO, place), Or(tuple(within))))


def difference(program: Program, each: Contribution, there: Term) -> Iterator[Term]:
    """By how much a sum differs in two runs where a row counts, and where it does not."""
    place = places_of(each.parameter)[0]
    one, two = (sided(program, each.local, which) for which in (1, 2))
    first, second = (added_at(each, place, program, which) for which in (1, 2))
    if each.parameter.role.neighbours == "replace":  # type: ignore[union-attr]
        yield Or((Not(there), Compare("==", Arithmetic("+", one, second), Arithmetic("+", two, first))))
        yield Or((there, Compare("==", one, two)))
        return
    change = change_of(each.parameter)
    more, fewer = Compare("==", change, ONE), Compare("==", change, Negative(ONE))
    yield Or((Not(And((more, there))), Compare("==", one, Arithmetic("+", two, first))))
    yield Or((Not(And((fewer, there))), Compare("==", two, Arithmetic("+", one, second))))
    yield Or((there, Compare("==", one, two)))
    yield Or((Compare("!=", change, ZERO), Compare("==", one, two)))
