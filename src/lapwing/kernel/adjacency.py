"""What neighbours have in common: facts about private parameters, taken one index at a time."""

from __future__ import annotations

from lapwing.kernel.judgment import Setting
from lapwing.kernel.program import Parameter, Program
from lapwing.kernel.refuse import refuse
from lapwing.kernel.role import (
    Database,
    Delta,
    Domain,
    Epsilon,
    Histogram,
    Integers,
    Interval,
    Queries,
    Query,
    Record,
    Vector,
    has_public_length,
)
from lapwing.kernel.sides import TRUE, both, equal
from lapwing.kernel.sort import BOOL, INT, ListOf
from lapwing.kernel.substitute import variables_of
from lapwing.kernel.term import (
    And,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Length,
    Literal,
    Logical,
    Negative,
    Not,
    Or,
    Sided,
    Term,
    sort_of,
)

ZERO = Literal(0, INT)
ONE = Literal(1, INT)


def implies(condition: Term, fact: Term) -> Term:
    """`not condition or fact`."""
    return Or((Not(condition), fact))


def at_most(term: Term, bound: Term) -> Term:
    """`-bound <= term <= bound`."""
    return both(Compare("<=", Negative(bound), term), Compare("<=", term, bound))


def minus(left: Term, right: Term) -> Term:
    """`left - right`."""
    return Arithmetic("-", left, right)


def pair(parameter: Parameter) -> tuple[Sided, Sided]:
    """A private parameter in the two runs."""
    name, sort = parameter.param.name, parameter.param.sort
    return Sided(name, sort, 1), Sided(name, sort, 2)


def start_of(setting: Setting) -> Term:
    """What holds of any two neighbours at the start: requirements, restriction, public ranges, lengths, scalars."""
    facts: list[Term] = [*setting.program.requires, setting.where]
    for parameter in setting.program.parameters:
        match parameter.role:
            case Epsilon():
                facts.append(Compare(">", parameter.param, ZERO))
            case Delta():
                facts.append(both(Compare(">", parameter.param, ZERO), Compare("<", parameter.param, ONE)))
            case Query() | Record():
                facts.append(scalar_fact(parameter))
            case Database() | Queries() | Histogram():
                facts.append(length_fact(parameter))
            case _:
                if isinstance(parameter.param.sort, ListOf):
                    facts.append(Compare(">=", Length(parameter.param), ZERO))
    return both(*facts)


def scalar_fact(parameter: Parameter) -> Term:
    """One answer moves by at most its sensitivity; one person's values are any two of the domain."""
    left, right = pair(parameter)
    match parameter.role:
        case Query(sensitivity=sensitivity):
            return at_most(minus(left, right), sensitivity)
        case Record(of=Interval() | Integers() as domain):
            return both(in_domain(left, domain), in_domain(right, domain))
        case _:
            return TRUE


def length_fact(parameter: Parameter) -> Term:
    """How lengths differ, and how much a count moves: by one, either way, or not at all.

    A row that one of two databases has more stands at a place inside it, so its place may be taken to lie there.
    """
    left, right = (Length(side) for side in pair(parameter))
    if not has_public_length(parameter.role):
        place = places_of(parameter)[0]
        within = both(Compare("<=", ZERO, place), Compare("<=", place, left), Compare("<=", place, right))
        return both(equal(left, Arithmetic("+", right, change_of(parameter))), one_step(parameter), within)
    public = both(equal(left, right), equal(Length(parameter.param), left))
    if not isinstance(parameter.role, Histogram):
        return public
    (place, other), change = places_of(parameter), change_of(parameter)
    apart = Or((equal(change, ZERO), Compare("!=", place, other)))
    return both(public, one_step(parameter), *([apart] if parameter.role.neighbours == "replace" else []))


def one_step(parameter: Parameter) -> Term:
    """The change is -1, 0 or 1."""
    change = change_of(parameter)
    return both(Compare("<=", Literal(-1, INT), change), Compare("<=", change, ONE))


def places_of(parameter: Parameter) -> tuple[Logical, Logical]:
    """Where two databases or histograms differ: one place, or two."""
    return Logical(f"{parameter.param.name}@", INT), Logical(f"{parameter.param.name}@2", INT)


def change_of(parameter: Parameter) -> Logical:
    """By how much the first run's list is longer, or its count larger."""
    return Logical(f"{parameter.param.name}+", INT)


def witnesses_of(program: Program) -> frozenset[Logical]:
    """The values that say where and which way neighbours differ."""
    lists = [p for p in program.parameters if isinstance(p.role, Database | Queries | Histogram)]
    facts = (fact for p in lists for fact in (length_fact(p), fact_at(p, ZERO)))
    return frozenset(v for fact in facts for v in variables_of(fact) if isinstance(v, Logical))


def fact_at(parameter: Parameter, index: Term) -> Term:
    """What neighbours have in common at an index."""
    if sort_of(index) != INT:
        refuse("an index is a whole number")
    left, right = (Index(side, index) for side in pair(parameter))
    match parameter.role:
        case Queries(sensitivity=sensitivity, monotone=False):
            return at_most(minus(left, right), sensitivity)
        case Queries(sensitivity=sensitivity):
            up, rise = Logical(f"{parameter.param.name}+", BOOL), minus(right, left)
            grows = both(Compare("<=", ZERO, rise), Compare("<=", rise, sensitivity))
            falls = both(Compare("<=", Negative(sensitivity), rise), Compare("<=", rise, ZERO))
            return both(implies(up, grows), implies(Not(up), falls))
        case Database(of=domain, neighbours="replace"):
            same = implies(Compare("!=", index, places_of(parameter)[0]), equal(left, right))
            return both(same, *ranges(parameter, index, domain))
        case Database(of=domain):
            return both(*shifted(parameter, index), *ranges(parameter, index, domain))
        case Histogram(neighbours=neighbours):
            return histogram_fact(parameter, index, neighbours == "replace")
        case _:
            refuse(f"{parameter.param.name} is no private list")


def ranges(parameter: Parameter, index: Term, domain: Domain) -> list[Term]:
    """Rows inside a database lie in their domain."""
    if isinstance(domain, Vector):
        return []
    return [implies(inside(index, Length(side)), in_domain(Index(side, index), domain)) for side in pair(parameter)]


def entry_at(parameter: Parameter, row: Term, column: Term) -> Term:
    """Entries of rows inside a database lie in their domain."""
    if sort_of(row) != INT or sort_of(column) != INT:
        refuse("an index is a whole number")
    match parameter.role:
        case Database(of=Vector(of=domain, length=length)):
            there = [both(inside(row, Length(side)), inside(column, length)) for side in pair(parameter)]
            entries = [in_domain(Index(Index(side, row), column), domain) for side in pair(parameter)]
            return both(*map(implies, there, entries))
        case _:
            refuse(f"{parameter.param.name} is no database whose rows are vectors")


def inside(index: Term, length: Term) -> Term:
    """`0 <= index < length`."""
    return both(Compare("<=", ZERO, index), Compare("<", index, length))


def in_domain(term: Term, domain: Interval | Integers) -> Term:
    """`low <= term <= high`."""
    return And((Compare("<=", domain.low, term), Compare("<=", term, domain.high)))


def shifted(parameter: Parameter, index: Term) -> list[Term]:
    """Rows before the extra one are the same, rows after it have moved by one place."""
    left, right = pair(parameter)
    place, change = places_of(parameter)[0], change_of(parameter)
    after = Arithmetic("+", index, ONE)
    same = Or((Compare("<", index, place), equal(change, ZERO)))
    more, fewer = both(Not(same), equal(change, ONE)), both(Not(same), equal(change, Literal(-1, INT)))
    return [
        implies(same, equal(Index(left, index), Index(right, index))),
        implies(more, equal(Index(right, index), Index(left, after))),
        implies(fewer, equal(Index(left, index), Index(right, after))),
    ]


def histogram_fact(parameter: Parameter, index: Term, replace: bool) -> Term:
    """One count moves; if people are replaced, another one makes up for it; all others stay."""
    left, right = (Index(side, index) for side in pair(parameter))
    (place, other), change = places_of(parameter), change_of(parameter)
    moved = minus(left, right)
    opposite: Term = Negative(change) if replace else ZERO
    second = Choose(equal(index, other), opposite, ZERO) if replace else ZERO
    return equal(moved, Choose(equal(index, place), change, second))
