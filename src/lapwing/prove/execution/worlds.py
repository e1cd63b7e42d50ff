"""Small worlds to try shifts in: short lists, small public numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice, product

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Param, Term
from lapwing.kernel.language.wellformed import terms_of
from lapwing.prove.execution.unroll import World, known_value
from lapwing.prove.smt.encode import encode

SIZES = ((2, 1), (2, 3), (5, 1), (6, 2))
PLAIN_SIZES = ((2, 1), (5, 1))
MOST_TRIES = 256


def worlds_of(program: Program, terms: tuple[Term, ...]) -> Iterator[World]:
    """Worlds in growing order in which the requirements can hold; `terms` are the prices and the claim."""
    priced = priced_in(terms)
    counting = any(isinstance(each.role, roles.Public) and each.param.sort == INT for each in program.parameters)
    for size, number in SIZES if counting or priced - set(epsilons(program)) else PLAIN_SIZES:
        yield from first_possible(program, priced, size, number)


def longer(program: Program, terms: tuple[Term, ...], size: int, number: int = 1) -> list[World]:
    """Worlds with lists of one size, and small numbers."""
    return first_possible(program, priced_in(terms), size, number)


def priced_in(terms: tuple[Term, ...]) -> set[str]:
    """The names that prices and the claim depend on."""
    return {variable.name for term in terms for variable in variables_of(term) if isinstance(variable, Param)}


def first_possible(program: Program, priced: set[str], size: int, number: int) -> list[World]:
    """The worlds of a size with all public numbers alike, or else with others for which the requirements can hold."""
    alike = list(worlds_of_size(program, priced, size, number))
    names = [name for world in alike[:1] for name, value in world.numbers.items() if isinstance(value, int)]
    for values in islice(product((number, 0, 1, 2), repeat=len(names)), MOST_TRIES):
        worlds = [
            replace(
                world,
                numbers={**world.numbers, **dict(zip(names, values, strict=True))},
                rounds=max(size, number, *values, 0),
            )
            for world in alike
        ]
        found = [world for world in worlds if possible(program, world)]
        if found:
            return found
    return []


def epsilons(program: Program) -> list[str]:
    """The parameters that count as 1 in every world."""
    return [each.param.name for each in program.parameters if not isinstance(each.role, roles.Public)]


def worlds_of_size(program: Program, priced: set[str], size: int, number: int) -> Iterator[World]:
    """The worlds with lists of one size and public numbers of one value; lists whose lengths differ do so both ways."""
    numbers: dict[str, Fraction | int] = {}
    lengths: dict[str, int] = {}
    varying: list[Parameter] = []
    for parameter in program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        match parameter.role:
            case roles.Epsilon():
                numbers[name] = Fraction(1)
            case roles.Delta():
                numbers[name] = Fraction(1, 1000)
            case roles.Public() if isinstance(sort, ListOf):
                lengths[name] = size
            case roles.Public() if sort == INT or (sort != BOOL and (name in priced or bounds_domain(program, name))):
                numbers[name] = number
            case roles.Public():
                pass
            case _ if isinstance(sort, ListOf):
                lengths[name] = size
                if not roles.has_public_length(parameter.role):
                    varying.append(parameter)
    if not varying:
        yield World(numbers, lengths, max(size, number))
        return
    for change in (1, -1):
        shorter = {parameter.param.name: size - 1 for parameter in varying if change == 1}
        extra = {f"{parameter.param.name}+": change for parameter in varying}
        yield World(numbers, {**lengths, **shorter, **extra}, max(size, number))


def bounds_domain(program: Program, name: str) -> bool:
    """Whether a public number is a sensitivity or a bound of rows; two bounds may be any numbers."""
    return any(
        variable.name == name
        for parameter in program.parameters
        if not lies_between(parameter)
        for term in terms_of(parameter.role)
        for variable in variables_of(term)
        if isinstance(variable, Param)
    )


def lies_between(parameter: Parameter) -> bool:
    """Whether rows are reals between two public numbers that have names of their own."""
    match parameter.role:
        case roles.Database(of=roles.Interval(low=Param() as low, high=Param() as high)):
            return low != high
        case _:
            return False


def possible(program: Program, world: World) -> bool:
    """Whether no requirement that only speaks of known numbers fails."""
    for condition in program.requires:
        try:
            if encode(condition, partial(known_value, world), opaque=False) is False:
                return False
        except LookupError:
            continue
    return True
