"""How far lists are apart in two runs: nothing up to the row in which neighbours differ, what it adds from there on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Parameter, Program
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Added,
    And,
    Arithmetic,
    Choose,
    Compare,
    Distance,
    Length,
    Literal,
    Local,
    Negative,
    Norm,
    Or,
    Param,
    Sided,
    Spent,
    Square,
    Term,
)
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.adjacency import places_of
from lapwing.prove.invariant.terms import number, times
from lapwing.prove.program.apart_facts import clip_bounds
from lapwing.prove.program.apart_facts import reaches as item_reaches
from lapwing.prove.program.counters import counts, statements_of
from lapwing.prove.program.measured import measured_lists, sides_of
from lapwing.prove.program.sites import norm_of
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Task

Places = Callable[[Program, Param], list[Term]]
Positions = list[tuple[Parameter, Term]]


def distance_facts(
    task: Task, live: frozenset[Local], bounds: tuple[Term, ...], places: Places, constants: Sequence[Term]
) -> Iterator[Term]:
    """What may hold of lists with items that are replaced, as far as they are live.

    `places` are those of a list that a program reads, and `constants` what may clip what it computes.
    """
    measured = [local for local in measured_lists(task.program) if local in live]
    if not measured:
        return
    positions = [(each, place) for each in databases(task.program) for place in places(task.program, each.param)]
    norm = norm_of(task.sites)
    reaches = reaches_of(constants, task.program, norm)
    for local in measured:
        one, other = sides_of(local)
        yield Compare("==", Length(one), Length(other))
        yield from (Compare("==", Length(one), size) for size in sizes_of(local, task.program))
        whole = Distance(one, other, ZERO, norm)
        yield Compare("<=", whole, ZERO)
        for reach in reaches:
            yield Compare("<=", whole, reach)
            for there in moments(task, live, positions):
                yield Compare("<=", whole, Choose(there, reach, ZERO))
    counters = [each for each in sorted(live, key=lambda local: local.name) if is_counter(task, each)]
    yield from (Compare("<=", ZERO, Sided(each.name, each.sort, 1)) for each in counters)
    if task.pointwise:
        for local, counter in product(measured, counters):
            rest = Distance(*sides_of(local), Sided(counter.name, counter.sort, 1), norm)
            yield from (Compare("<=", rest, reach) for reach in reaches)
    for unit, bound in enumerate(bounds):
        sites = [site for site in task.sites.values() if site.unit == unit]
        weights = sorted({site.weight * factor for site in sites for factor in factors_in(site.center)})
        for local in measured:
            starts: list[Term] = [ZERO, *(Sided(each.name, each.sort, 1) for each in counters)]
            for start in starts:
                for weight in weights:
                    one, other = sides_of(local)
                    ahead = times(weight, Distance(one, other, start, norm))
                    yield Compare("<=", Arithmetic("+", Spent(unit), ahead), sided(task.program, bound, 1))
                    for done, amount in product(counters, (1, 2)):
                        round_ = Arithmetic("+", Sided(done.name, done.sort, 1), ONE)
                        if start != Sided(done.name, done.sort, 1):
                            yield Compare("<=", Arithmetic("+", Spent(unit), ahead), times(weight * amount, round_))


def sizes_of(local: Local, program: Program) -> Iterator[Term]:
    """How long a list is that lists are added to, if that is public."""
    for statement in statements_of(program.body):
        match statement:
            case Assign(target=target, value=Added(count=count)) if target == local and is_open(count, program):
                yield sided(program, count, 1)
            case _:
                pass


def databases(program: Program) -> list[Parameter]:
    """The parameters that are rows."""
    return [each for each in program.parameters if isinstance(each.role, roles.Database)]


def factors_in(center: Term) -> set[Fraction]:
    """The numbers by which parts of a centre are multiplied."""
    found = {Fraction(1)}
    for part in inside(center):
        match part:
            case (
                Arithmetic(operator="*", left=Literal(value=value))
                | Arithmetic(operator="*", right=Literal(value=value))
            ):
                found.add(abs(Fraction(value)))
            case _:
                pass
    return found


def is_counter(task: Task, local: Local) -> bool:
    """Whether a variable counts the rounds of a loop."""
    return local.sort == INT and counts(task.program.body, local)


def moments(task: Task, live: frozenset[Local], positions: Positions) -> Iterator[Term]:
    """That a loop has come past the row in which neighbours differ, or that there is such a row at all."""
    for parameter, position in positions:
        place = places_of(parameter)[0]
        begun = Compare("<=", ZERO, place)
        reached = [Compare(">", sided(task.program, position, which), place) for which in (1, 2)]
        yield And((begun, Or(tuple(reached))))
        lengths = [Length(Sided(parameter.param.name, parameter.param.sort, which)) for which in (1, 2)]
        yield And((begun, Or(tuple(Compare("<", place, length) for length in lengths))))


def reaches_of(constants: Sequence[Term], program: Program, norm: Norm) -> list[Term]:
    """By how much a row may move a list: a few steps, and what its values or public bounds allow, once or twice."""
    if norm == "l2":
        squares = [
            number(Fraction(each.value) ** 2) if isinstance(each, Literal) else Square(each)
            for each in item_reaches(program)
        ]
        return list(dict.fromkeys(times(factor, square) for square in squares for factor in (1, 2, 4)))
    found: list[Term] = [ONE]
    for parameter in program.parameters:
        match parameter.role:
            case roles.Database(of=roles.Interval(low=low, high=high) | roles.Integers(low=low, high=high)):
                found += [high] if low == ZERO else [high, Arithmetic("-", high, low)]
            case _:
                pass
    found += clip_bounds(program)
    found += [each for each in constants if not isinstance(each, Negative)]
    return list(dict.fromkeys(each for one in found for each in (one, times(2, one))))
