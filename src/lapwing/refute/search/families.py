"""Families of cases to try one after the other, simple ones first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from math import lcm

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.estimate.case import Case, Inputs, grid_of
from lapwing.refute.exact import number as n
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.noise import known
from lapwing.refute.exact.span import Undecided
from lapwing.refute.exact.value import Value, value
from lapwing.refute.search.pairs import Pair, pairs_of, step_of
from lapwing.refute.search.public import publics
from lapwing.refute.search.written import written

MOST_WAYS = 4
TOGETHER = 12


@dataclass(frozen=True)
class Family:
    """Lists of these lengths, answers at these levels, so many choices of public values, so many pairs each.

    Epsilons are multiples of log(base); with a base of 1 they are whole numbers, for noise around multiples of epsilon.
    """

    lengths: tuple[int, ...]
    levels: tuple[int, ...]
    publics: int
    pairs: int
    base: Fraction = Fraction(2)
    depth: float = 1.0


FAMILIES = (
    Family((1, 2), (0,), 3, 12),
    Family((2, 3), (0, 4), 1, 40),
    Family((1, 2, 3), (0, 4, -4), 4, 48),
    Family((1, 2, 5), (0, 4), 8, 12, Fraction(1024)),
    Family((5, 4), (0, 4), 2, 48),
    Family((5, 8), (0, 8, -4, 3), 3, 60),
    Family((2, 3, 1), (0, 6, -6, 2, -2), 5, 200, Fraction(4)),
    Family((10, 6, 7, 9), (0, 4, 8), 2, 60),
    Family((2, 1, 3, 5), (0, 3, 8), 3, 40, Fraction(4, 3)),
    Family((1, 2, 3), (0, 4), 4, 40, Fraction(1)),
    Family((5, 3, 8), (0, 6, 12, -6), 5, 200, Fraction(2), 2.0),
)


PROBES = (Family((1, 2), (0,), 4, 90), Family((3, 4), (0,), 2, 60))
LONGEST = 24


def probes_of(program: Program) -> tuple[Family, ...]:
    """The families whose plainest outcomes are looked at; lists may also be as long as a number in the program says."""
    longer = tuple(number for number in written(program) if 4 < number <= LONGEST)
    return (Family(longer, (0,), 1, 4), *PROBES) if longer else PROBES


def cases(program: Program, claim: Claim, family: Family) -> Iterator[Case]:
    """The cases of a family, by length, public values and pair."""
    private = [parameter for parameter in program.parameters if not roles.is_public(parameter.role)]
    levels = (*family.levels, *(level for level in written(program) if level not in family.levels))
    has_lists = any(not isinstance(parameter.role, roles.Query | roles.Record) for parameter in private)
    for length in family.lengths if has_lists else (2,):
        shapes = {
            parameter.param.name: (0,) * length
            for parameter in private
            if not isinstance(parameter.role, roles.Query | roles.Record)
        }
        for public in saying(claim, publics(program, shapes, family.base))[: family.publics]:
            try:
                group = group_of(claim.group, {**shapes, **public})
                choices = [pairs_of(p, length, group, levels, public) for p in private]
                fine = lcm(*(step_of(p, public).denominator for p in private))
            except Refused:
                continue
            for chosen in islice(combined(choices), family.pairs):
                names = [parameter.param.name for parameter in private]
                left = inputs_of(program, public, {name: pair[0] for name, pair in zip(names, chosen, strict=True)})
                right = inputs_of(program, public, {name: pair[1] for name, pair in zip(names, chosen, strict=True)})
                yield Case(left, right, lcm(fine, grid_of(program, (*left, *right))))


def saying(claim: Claim, found: list[dict[str, Value]]) -> list[dict[str, Value]]:
    """The public values for which a claim says something: its delta is below 1."""
    return [public for public in found if says(claim, public)]


def says(claim: Claim, public: dict[str, Value]) -> bool:
    """Whether the delta of a claim is below 1, or depends on more than these values."""
    try:
        return n.bounds_of(known(value(claim.delta, public)))[0] < 1
    except (KeyError, Refused, Undecided):
        return True


def combined(choices: list[list[Pair]]) -> Iterator[tuple[Pair, ...]]:
    """One pair for each private parameter: all differ, this way or that; then each while the others stay."""
    if len(choices) <= 1:
        yield from ((pair,) for pairs in choices for pair in pairs)
        return
    if not all(choices):
        return
    ways = list(islice(product((False, True), repeat=len(choices) - 1), MOST_WAYS))
    for number in range(min(max(map(len, choices)), TOGETHER)):
        chosen = [pairs[number % len(pairs)] for pairs in choices]
        for way in ways:
            yield tuple(turned(pair, turn) for pair, turn in zip(chosen, (False, *way), strict=True))
    for place, pairs in enumerate(choices):
        for pair in pairs:
            yield tuple(pair if other == place else still(choices[other][0]) for other in range(len(choices)))


def turned(pair: Pair, turn: bool) -> Pair:
    """A pair the other way round, if it is to be."""
    return (pair[1], pair[0]) if turn else pair


def still(pair: Pair) -> Pair:
    """A pair that does not differ."""
    return pair[0], pair[0]


def inputs_of(program: Program, public: dict[str, Value], private: dict[str, Value]) -> Inputs:
    """Inputs in the order of the parameters."""
    known = {**public, **private}
    return tuple((parameter.param.name, known[parameter.param.name]) for parameter in program.parameters)
