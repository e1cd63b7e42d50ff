"""The grid of a run: all multiples of 1 / grid, which public values alone determine; private reals are rounded to it.

Rounding (to the nearest point, upwards in the middle) is monotone and commutes with shifts by grid points, and
sensitivities and bounds of domains are grid points.  So neighbours stay neighbours, and rows stay in their domains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import cast

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.grid import has_reals
from lapwing.numbers.plain import plain_int
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.number import exact_number
from lapwing.run.interpreter.value import Scalar, Value

COARSEST = 1024
FINEST = 1 << 256


def grid_of(program: Program, inputs: Mapping[str, Value], wanted: object = COARSEST) -> int:
    """How many points there are from one whole number to the next: as many as wanted, or more to fit public values."""
    points = plain_int(wanted)
    if points is None or not 1 <= points <= FINEST:
        reject("grid", what=repr(wanted))
    grid = lcm(points, *(Fraction(value).denominator for value in public_values(program, inputs)))
    if grid > FINEST:
        reject("grid-fine")
    return grid


def public_values(program: Program, inputs: Mapping[str, Value]) -> Iterator[Scalar]:
    """What has to lie on the grid: public reals, sensitivities, and the bounds of domains."""
    for parameter in program.parameters:
        match parameter.role:
            case roles.Public() if has_reals(parameter.param.sort):
                yield from scalars(inputs[parameter.param.name])
            case roles.Query(sensitivity=sensitivity) | roles.Queries(sensitivity=sensitivity):
                yield exact_number(sensitivity, lambda inner: evaluate(inner, inputs))
            case roles.Record(of=domain) | roles.Database(of=domain):
                yield from (exact_number(end, lambda inner: evaluate(inner, inputs)) for end in ends_of(domain))
            case _:
                pass


def ends_of(domain: roles.Domain) -> tuple[Term, ...]:
    """The bounds of a domain, or of a vector's entries, or of all fields."""
    if isinstance(domain, roles.Row):
        return tuple(end for field in domain.of for end in (field.low, field.high))
    inner = domain.of if isinstance(domain, roles.Vector) else domain
    return inner.low, inner.high


def scalars(value: Value) -> Iterator[Scalar]:
    """The numbers in a value."""
    if isinstance(value, list | ExactList):
        for item in value:
            yield from scalars(item)
    else:
        yield value


def round_inputs(program: Program, inputs: Mapping[str, Value], grid: int) -> dict[str, Value]:
    """The inputs with private reals rounded to the grid."""
    rounded = dict(inputs)
    for parameter in program.parameters:
        name = parameter.param.name
        if not roles.is_public(parameter.role) and has_reals(parameter.param.sort) and name in inputs:
            rounded[name] = round_value(inputs[name], grid)
    return rounded


def round_value(value: Value, grid: int) -> Value:
    """A number, or each number of a list, at the nearest grid point."""
    if isinstance(value, list | ExactList):
        steps = value.held.rounded(grid) if isinstance(value, ExactList) and value.held is not None else None
        if steps is not None:
            return cast("Value", ExactList(held=steps))
        if set(map(type, value)) == {int}:
            return value
        return [round_value(item, grid) for item in value]
    twice = 2 * Fraction(value) * grid
    point = Fraction((twice.numerator // twice.denominator + 1) // 2, grid)
    return point.numerator if point.denominator == 1 else point
