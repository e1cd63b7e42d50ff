"""Steps from one private value to another: each is checked by what the kernel assumes of neighbours.

Who is a neighbour is said once, in `kernel/logic/adjacency.py`, with witnesses: at which places two lists differ, and
which way.  Here steps are looked for, with their witnesses, which lie inside the lists; a step counts only if every
fact that proofs take for granted is true of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT, ListOf, Sort
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import Literal, Logical, Param, Sided, Term, Variable
from lapwing.kernel.logic.adjacency import change_of, entry_at, fact_at, places_of, start_fact
from lapwing.refute.exact import number as n
from lapwing.refute.exact.noise import number
from lapwing.refute.exact.value import Meaning, Memory, Value, meaning, truth

INDEX = Param("an index", INT)
FARTHEST = 10_000
Lists = roles.Queries | roles.Database | roles.Histogram


@dataclass(frozen=True, slots=True)
class Step:
    """Where a step leads, the place at which lists differ, perhaps another one, and which way."""

    to: Value
    place: int = 0
    other: int = 0
    change: int | bool = 0


def is_walk(parameter: Parameter, start: Value, steps: list[Step], inputs: Memory) -> bool:
    """Whether each step leads to a neighbour of what was before it."""
    for step in steps:
        if not are_neighbours(parameter, start, step, inputs):
            return False
        start = step.to
    return True


def are_neighbours(parameter: Parameter, one: Value, step: Step, inputs: Memory) -> bool:
    """Whether all that the kernel assumes of neighbours is true of two values."""
    name, sort = parameter.param.name, parameter.param.sort
    (place, other), change = places_of(parameter), change_of(parameter)
    held: dict[Variable, Value] = {
        Sided(name, sort, 1): one,
        Sided(name, sort, 2): step.to,
        place: step.place,
        other: step.other,
    }
    sides = {named(variable).name: value for variable, value in held.items()}
    memory: Memory = {**inputs, name: one, **sides, named(change).name: step.change}
    whole, *each = assumed(parameter, widest((one, step.to)))
    if not truth(whole(memory)):
        return False
    if not isinstance(parameter.role, Lists):
        return True
    sizes = [len(listed(value)) for value in (one, step.to)]
    inside = all(0 <= at < max(*sizes, 1) for at in (step.place, step.other))
    at_each = ({**memory, INDEX.name: index} for index in range(max(sizes)))
    return inside and all(truth(fact(held)) for held in at_each for fact in each)


def widest(values: tuple[Value, ...]) -> int:
    """How many entries rows have."""
    rows = (row for value in values if isinstance(value, tuple) for row in value)
    return max((len(row) for row in rows if isinstance(row, tuple)), default=0)


@cache
def assumed(parameter: Parameter, columns: int = 0) -> tuple[Meaning, ...]:
    """What proofs take for granted of a parameter's values in two runs: at the start, at each index, of each entry."""
    facts = [start_fact(parameter)]
    match parameter.role:
        case roles.Database(of=roles.Vector() | roles.Row() as row):
            known = range(columns if isinstance(row, roles.Vector) else len(row.of))
            facts += [fact_at(parameter, INDEX), *(entry_at(parameter, INDEX, Literal(at, INT)) for at in known)]
        case roles.Database() | roles.Queries() | roles.Histogram():
            facts.append(fact_at(parameter, INDEX))
        case _:
            pass
    return tuple(
        meaning(substitute(fact, {variable: named(variable) for variable in variables_of(fact)})) for fact in facts
    )


def named(variable: Variable) -> Param:
    """A variable of an assertion as one that a memory has under a name that no program has."""
    match variable:
        case Param():
            return variable
        case Sided(name=name, sort=sort, side=side):
            return Param(f"{name}<{side}>", sort)
        case Logical(name=name, sort=sort):
            return Param(f"'{name}", sort)
        case _:
            refuse("neighbours are told apart by their inputs")


def walk(parameter: Parameter, one: Value, other: Value, most: int, grid: int, inputs: Memory) -> list[Step] | None:
    """Steps from one private value to another; None if so many do not get there, or if they are too many to take."""
    steps: list[Step] = []
    for step in steps_between(parameter, one, other, grid, inputs):
        if len(steps) == min(most, FARTHEST):
            return None
        steps.append(step)
    return steps if (steps[-1].to if steps else one) == other else None


def steps_between(parameter: Parameter, one: Value, other: Value, grid: int, inputs: Memory) -> Iterator[Step]:
    """As few steps as there are; none, or some that lead elsewhere, if there is no way."""
    match parameter.role:
        case roles.Record():
            yield Step(other)
        case roles.Query(sensitivity=sensitivity):
            far = longest_step(sensitivity, parameter.param.sort, grid, inputs)
            yield from (Step(value) for (value,) in moving((exact(one),), (exact(other),), far))
        case roles.Queries(sensitivity=sensitivity, monotone=monotone) if len(listed(one)) == len(listed(other)):
            far = longest_step(sensitivity, parameter.param.sort, grid, inputs)
            start, end = (tuple(map(exact, listed(side))) for side in (one, other))
            between = tuple(map(max, start, end)) if monotone else end
            yield from (Step(values, change=True) for values in moving(start, between, far))
            yield from (Step(values, change=False) for values in moving(between, end, far))
        case roles.Database(neighbours="replace") if len(listed(one)) == len(listed(other)):
            rows = list(listed(one))
            for place, row in enumerate(listed(other)):
                if rows[place] != row:
                    rows[place] = row
                    yield Step(tuple(rows), place)
        case roles.Database(neighbours="add-remove"):
            yield from editing(listed(one), listed(other))
        case roles.Histogram(neighbours=neighbours) if len(listed(one)) == len(listed(other)):
            yield from counting(listed(one), listed(other), neighbours == "replace")
        case _:
            return


def moving(start: tuple[Fraction, ...], end: tuple[Fraction, ...], far: Fraction) -> Iterator[tuple[Fraction, ...]]:
    """Numbers on their way, none of which goes farther than this in a step."""
    while start != end and far > 0:
        start = tuple(now + min(max(goal - now, -far), far) for now, goal in zip(start, end, strict=True))
        yield start


def editing(one: tuple[Value, ...], other: tuple[Value, ...]) -> Iterator[Step]:
    """Rows that are removed or added, one at a time."""
    while one != other:
        place = next(
            (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
        )
        rest, aim = one[place:], other[place:]
        if rest and common(rest[1:], aim) == common(rest, aim):
            one = (*one[:place], *rest[1:])
            yield Step(one, place, change=1)
        else:
            one = (*one[:place], aim[0], *rest)
            yield Step(one, place, change=-1)


def counting(one: tuple[Value, ...], other: tuple[Value, ...], replace: bool) -> Iterator[Step]:
    """Counts that change by one: one of them, or one up and another one down."""
    counts, goals = [int(exact(count)) for count in one], [int(exact(count)) for count in other]
    while counts != goals:
        high = [at for at, count in enumerate(counts) if count > goals[at]]
        low = [at for at, count in enumerate(counts) if count < goals[at]]
        if replace and not (high and low):
            return
        place, by = (high[0], -1) if high else (low[0], 1)
        counts[place] += by
        if replace:
            counts[low[0]] += 1
        yield Step(tuple(counts), place, low[0] if replace else 0, -by)


def longest_step(sensitivity: Term, sort: Sort, grid: int, inputs: Memory) -> Fraction:
    """How far one answer moves in one step at most: whole numbers by a whole number, reals from point to point."""
    points = 1 if sort in (INT, ListOf(INT)) else grid
    return Fraction(floor(n.bounds_of(number(sensitivity, inputs))[0] * points), points)


def common(one: tuple[Value, ...], other: tuple[Value, ...]) -> int:
    """How many rows two databases share, in order."""
    row = [0] * (len(other) + 1)
    for item in one:
        before = 0
        for place, match in enumerate(other, 1):
            before, row[place] = row[place], before + 1 if item == match else max(row[place], row[place - 1])
    return row[-1]


def listed(held: Value) -> tuple[Value, ...]:
    """The items of a list."""
    return held if isinstance(held, tuple) else refuse("a list is expected")


def exact(held: Value) -> Fraction:
    """A rational number."""
    return Fraction(held) if isinstance(held, int | Fraction) else refuse("a rational number is expected")
