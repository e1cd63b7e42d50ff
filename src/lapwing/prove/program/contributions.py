"""What one row adds to a sum: a loop through a database in which a variable grows by something that the row decides.

Two runs on neighbours then differ by what the row adds in which they differ: nothing before the loop gets there, and
exactly that from there on.  So the cells of a histogram differ in one place only, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.program import Parameter, Program, While
from lapwing.kernel.language.role import Database, Vector
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    And,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Param,
    Sided,
    Term,
)
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.adjacency import change_of, entry_at, fact_at, places_of
from lapwing.prove.program.counters import counter_plus, sum_of
from lapwing.prove.program.effect import effect_of
from lapwing.prove.program.loop_schedule import loops_of
from lapwing.prove.program.memoize import remembered
from lapwing.prove.program.template import sided

ROW = "row"
Known = tuple[tuple[Term, bool], ...]


@dataclass(frozen=True, slots=True)
class Contribution:
    """A variable, the database and the place in it that a round reads, and what the round adds for its `row`."""

    local: Local
    parameter: Parameter
    position: Term
    amount: Term

    def at(self, place: Term, program: Program, which: int) -> Term:
        """What the row at a place adds in one run."""
        row = Logical(ROW, row_of(self.parameter))
        return sided(program, substitute(self.amount, {row: Index(self.parameter.param, place)}), which)


@remembered
def contributions_of(program: Program) -> tuple[Contribution, ...]:
    """The sums over rows in a program."""
    rows = {each.param: each for each in program.parameters if isinstance(each.role, Database)}
    found = [each for _, loop in loops_of(program.body, ()) for each in contributions_in(loop, rows)]
    return tuple(dict.fromkeys(found))


def contributions_in(loop: While, rows: dict[Param, Parameter]) -> Iterator[Contribution]:
    """The sums over rows that a loop makes."""
    values = effect_of(loop.body)
    if values is None:
        return
    changing = set(targets_of(loop.body))
    for target, value in values.items():
        if not isinstance(target, Local) or target.sort not in (INT, REAL):
            continue
        grown = growth(value, target)
        read = set() if grown is None else set(reads_in(grown, rows))
        read = read or set(walked(loop, rows))
        if grown is None or len(read) != 1:
            continue
        ((param, counter, ahead),) = read
        if target == counter:
            continue
        amount = with_row(grown, param, Logical(ROW, row_of(rows[param])))
        if not changing & set(variables_of(amount)) and counter in changing:
            yield Contribution(target, rows[param], sum_of(counter, ahead), amount)


def walked(loop: While, rows: dict[Param, Parameter]) -> Iterator[tuple[Param, Local, int]]:
    """The database whose rows a loop goes through, of which it may only count how many there are."""
    match loop.condition:
        case Compare(operator="<", left=Local() as counter, right=Length(list=Param() as param)) if param in rows:
            yield param, counter, 0


def row_of(parameter: Parameter) -> Sort:
    """The sort of a row."""
    sort = parameter.param.sort
    return sort.element if isinstance(sort, ListOf) else sort


def growth(term: Term, local: Local, known: Known = ()) -> Term | None:
    """By how much a term is more than a variable, if that does not depend on the variable, given what is known."""
    match term:
        case Local() if term == local:
            return Literal(0, INT)
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right) if local not in variables_of(right):
            grown = growth(left, local, known)
            if grown is None:
                return None
            return right if grown == ZERO and operator == "+" else Arithmetic(operator, grown, right)
        case Arithmetic(operator="+", left=left, right=right) if local not in variables_of(left):
            grown = growth(right, local, known)
            return None if grown is None else left if grown == ZERO else Arithmetic("+", left, grown)
        case Choose(condition=condition, then=then, otherwise=otherwise) if local not in variables_of(condition):
            match outcome_of(condition, known):
                case True:
                    return growth(then, local, known)
                case False:
                    return growth(otherwise, local, known)
                case None:
                    one = growth(then, local, (*known, (condition, True)))
                    other = growth(otherwise, local, (*known, (condition, False)))
                    return (
                        None if one is None or other is None else one if one == other else Choose(condition, one, other)
                    )
        case _:
            return None


def outcome_of(condition: Term, known: Known) -> bool | None:
    """What a condition comes to, if others tell: the same one, or that something is another number."""
    for other, outcome in known:
        if condition == other:
            return outcome
        match condition, other:
            case (
                Compare(operator="==", left=left, right=Literal(value=value)),
                Compare(operator="==", left=same, right=Literal(value=found)),
            ) if outcome and left == same and value != found:
                return False
            case _:
                pass
    return None


def reads_in(term: Term, rows: dict[Param, Parameter]) -> Iterator[tuple[Param, Local, int]]:
    """The rows that a term reads: of which database, and where."""
    if isinstance(term, Index) and isinstance(term.list, Param) and term.list in rows:
        counted = counter_plus(term.index)
        if counted is not None:
            yield term.list, *counted
    for part in parts_of(term):
        yield from reads_in(part, rows)


def with_row(term: Term, param: Param, row: Logical) -> Term:
    """A term with a name for the row that it reads."""
    if isinstance(term, Index) and term.list == param and counter_plus(term.index) is not None:
        return row
    parts = parts_of(term)
    return rebuild(term, [with_row(part, param, row) for part in parts]) if parts else term


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
    first, second = (each.at(place, program, which) for which in (1, 2))
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
