"""Claims beside each other: which costs less in the long run, which everywhere, and which for some inputs only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from lapwing.kernel.cost.cost_terms import is_within
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Apply, Term
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.execution.unroll import World
from lapwing.prove.execution.worlds import longer, worlds_of
from lapwing.prove.shift.synthesis import number_of

MANY = 1000
SMALL = ((1, 1), (1, 3), (2, 1), (2, 3), (3, 1))


def in_the_long_run(program: Program, cost: Term) -> Fraction:
    """What a cost comes to for long lists, and public whole numbers that are large but smaller."""
    free = replace(program, requires=())
    world = [*worlds_of(free, (cost,)), *worlds_of(program, (cost,))][-1]
    numbers = {name: MANY if isinstance(value, int) else value for name, value in world.numbers.items()}
    return number_of(cost, replace(world, numbers=numbers, lengths=dict.fromkeys(world.lengths, MANY**2)))


def is_at_most(program: Program, one: AnyClaim, other: AnyClaim) -> bool:
    """Whether a claim is known to say as much as another, for all public values."""
    if type(one) is not type(other) or one.group != other.group:
        return False
    return all(is_term_at_most(program, *pair) for pair in amounts_beside(one, other))


def amounts_beside(one: AnyClaim, other: AnyClaim) -> list[tuple[Term, Term]]:
    """What two claims in the same currency say, amount by amount."""
    return [(first, second) for (_, first), (_, second) in zip(amounts_of(one), amounts_of(other), strict=True)]


def is_term_at_most(program: Program, one: Term, other: Term) -> bool:
    """The same for two costs; a maximum is at most something if all of its parts are."""
    parts = one.arguments if isinstance(one, Apply) and one.function == "max" else (one,)
    try:
        return one == other or all(is_within(quotient_of(part), other, program) for part in parts)
    except Refused:
        return False


def is_smaller_somewhere(program: Program, one: AnyClaim, other: AnyClaim) -> bool:
    """Whether a claim says more than another for some short lists and small public numbers."""
    beside = amounts_beside(one, other) if type(one) is type(other) else []
    for world in small_worlds(program, tuple(term for pair in beside for term in pair)):
        try:
            pairs = [tuple(number_of(term, world) for term in terms) for terms in beside]
        except (LookupError, ArithmeticError, ValueError):
            continue
        if any(low < high for low, high in pairs):
            return True
    return False


def small_worlds(program: Program, terms: tuple[Term, ...]) -> Iterator[World]:
    """Worlds with short lists and small numbers."""
    for size, number in SMALL:
        yield from longer(program, terms, size, number)
