"""Whether two inputs are ones the program takes, and neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.refute.exact import number as n
from lapwing.refute.exact.noise import number, rational
from lapwing.refute.exact.step import exact, is_walk, listed, walk
from lapwing.refute.exact.value import Memory, Value, compare, truth, value

Inputs = Mapping[str, Value]

LONGEST = 1_000


def check_inputs(program: Program, inputs: Inputs, grid: int) -> None:
    """Refuse inputs that are not of their sorts, roles and domains, or break a requirement, or lie off the grid."""
    if grid < 1:
        refuse("the grid is not a whole number above 0")
    if set(inputs) != {parameter.param.name for parameter in program.parameters}:
        refuse("the inputs are not those of the program's parameters")
    for parameter in program.parameters:
        name, held = parameter.param.name, inputs[parameter.param.name]
        check_sort(name, held, parameter.param.sort, isinstance(parameter.role, roles.Epsilon))
        if not isinstance(parameter.role, roles.Epsilon | roles.Delta):
            check_grid(name, held, grid)
        check_role(name, held, parameter.role, inputs)
    for condition in program.requires:
        if not truth(value(condition, inputs)):
            refuse("a requirement of the program does not hold")


def check_sort(name: str, held: Value, sort: Sort, is_epsilon: bool) -> None:
    """A value of a sort."""
    if isinstance(sort, ListOf):
        if not isinstance(held, tuple):
            refuse(f"{name} is not a list")
        for item in held:
            check_sort(name, item, sort.element, is_epsilon)
    elif is_epsilon:
        check_epsilon(name, held)
    elif sort == BOOL:
        if not isinstance(held, bool):
            refuse(f"{name} is no truth value")
    elif isinstance(held, bool) or not isinstance(held, int if sort == INT else int | Fraction):
        refuse(f"{name} is not a number of its sort")


def check_epsilon(name: str, held: Value) -> None:
    """A rational number, or a rational multiple of the logarithm of one above 1."""
    match held:
        case n.Log(coefficient=coefficient, base=base, power=1) if coefficient and base > 1:
            parts: tuple[int | Fraction, ...] = (coefficient, base)
        case bool():
            refuse(f"{name} is not a number")
        case int() | Fraction():
            parts = (held,)
        case _:
            refuse(f"{name} is not a number")
    if max(abs(end).bit_length() for part in parts for end in part.as_integer_ratio()) > LONGEST:
        refuse(f"{name} is too long a number")


def check_grid(name: str, held: Value, grid: int) -> None:
    """A point of the grid, or a list of them."""
    if isinstance(held, tuple):
        for item in held:
            check_grid(name, item, grid)
    elif (exact(held) * grid).denominator != 1:
        refuse(f"{name} lies off the grid")


def check_role(name: str, held: Value, role: roles.Role, inputs: Memory) -> None:
    """A value that its role allows."""
    match role:
        case roles.Epsilon():
            if not compare(">", held, 0):
                refuse(f"{name} is not above 0")
        case roles.Delta():
            if not compare(">", held, 0) or not compare("<", held, 1):
                refuse(f"{name} is not between 0 and 1")
        case roles.Record(of=domain):
            check_domain(name, held, domain, inputs)
        case roles.Database(of=domain):
            for row in listed(held):
                check_domain(name, row, domain, inputs)
        case roles.Histogram():
            if any(compare("<", count, 0) for count in listed(held)):
                refuse(f"{name} has a count below 0")
        case roles.Query(sensitivity=sensitivity) | roles.Queries(sensitivity=sensitivity):
            if n.sign(number(sensitivity, inputs)) < 0:
                refuse(f"the sensitivity of {name} is below 0")
        case roles.Public():
            pass


def check_domain(name: str, held: Value, domain: roles.Domain, inputs: Memory) -> None:
    """A row that lies in its domain."""
    match domain:
        case roles.Vector(of=of, length=length):
            if not isinstance(held, tuple) or len(held) != rational(length, inputs):
                refuse(f"a row of {name} has another length")
            for part in held:
                check_domain(name, part, of, inputs)
        case roles.Row(of=fields):
            if not isinstance(held, tuple) or len(held) != len(fields):
                refuse(f"a row of {name} has another length")
            for part, field in zip(held, fields, strict=True):
                check_domain(name, part, field, inputs)
        case roles.Integers() if not isinstance(held, tuple) and exact(held).denominator != 1:
            refuse(f"a value of {name} is not a whole number")
        case roles.Interval(low=low, high=high) | roles.Integers(low=low, high=high):
            if isinstance(held, tuple) or not rational(low, inputs) <= exact(held) <= rational(high, inputs):
                refuse(f"a value of {name} lies outside its domain")


def check_neighbours(program: Program, left: Inputs, right: Inputs, group: int, grid: int) -> None:
    """Refuse inputs that are not joined by so many steps of the grid; public ones must be the same.

    In a step each private parameter becomes a neighbour of what it was, and all that lies between are inputs, too.
    """
    for parameter in program.parameters:
        name = parameter.param.name
        one, other = left[name], right[name]
        if roles.is_public(parameter.role):
            if one != other:
                refuse(f"{name} is public, and differs")
            continue
        steps = walk(parameter, one, other, group, grid, left)
        if steps is None or not is_walk(parameter, one, steps, left):
            refuse(f"{name} differs by more than neighbours do")
