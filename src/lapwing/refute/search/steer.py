"""A case and an outcome changed together: lists of results are as long as the lists they come from."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TypeVar

from lapwing.kernel.language.program import Program
from lapwing.refute.estimate.case import Case, Inputs
from lapwing.refute.exact.event import Exactly, Items, Outcome, Pattern
from lapwing.refute.search.mutate import LONGEST, SHIFTS, mutated

FAR_SHIFTS = (*SHIFTS, -8, 8, -16, 16)

Steered = tuple[Case, Outcome]
T = TypeVar("T")


def has_lists(outcome: Outcome) -> bool:
    """Whether there is a list in an outcome to steer by."""
    return any(isinstance(part, Items) and part.items for part in outcome.parts)


def steered(program: Program, case: Case, outcome: Outcome, random: Random) -> Steered:
    """One change, or a few: places taken more often or left out, another item of the outcome, or another case."""
    for _ in range(random.choice((1, 1, 2))):
        match random.choice(("more", "more", "less", "item", "item", "case", "case")):
            case "more":
                case, outcome = resized(case, outcome, random.randrange(LONGEST), random.choice((1, 1, 2, 3)))
            case "less":
                case, outcome = resized(case, outcome, random.randrange(LONGEST), -1)
            case "item":
                outcome = with_other_item(outcome, case.grid, random)
            case _:
                case = mutated(program, case, random)
    return case, outcome


def resized(case: Case, outcome: Outcome, place: int, more: int) -> Steered:
    """One place of all lists that have it repeated so many times, or left out; in the outcome too."""
    length = max((len(held) for _, held in case.left if isinstance(held, tuple)), default=0)
    if not length or not 0 < length + more <= LONGEST:
        return case, outcome
    at = place % length
    left, right = (resized_inputs(inputs, at, more) for inputs in (case.left, case.right))
    parts = tuple(
        Items(resized_list(part.items, at, more)) if isinstance(part, Items) else part for part in outcome.parts
    )
    return Case(left, right, case.grid), Outcome(parts)


def resized_inputs(inputs: Inputs, at: int, more: int) -> Inputs:
    """Inputs with one place of their lists repeated or left out."""
    return tuple((name, resized_list(held, at, more) if isinstance(held, tuple) else held) for name, held in inputs)


def resized_list(items: tuple[T, ...], at: int, more: int) -> tuple[T, ...]:
    """A list with one place repeated or left out; one that does not have it stays."""
    if at >= len(items):
        return items
    return (*items[:at], *(items[at],) * (1 + more), *items[at + 1 :])


def with_other_item(outcome: Outcome, grid: int, random: Random) -> Outcome:
    """An outcome with one item of one list changed: turned, moved, or as another one."""
    places = [place for place, part in enumerate(outcome.parts) if isinstance(part, Items) and part.items]
    if not places:
        return outcome
    place = random.choice(places)
    part = outcome.parts[place]
    items = list(part.items) if isinstance(part, Items) else []
    at = random.randrange(len(items))
    if random.random() < 0.3:
        items[at] = random.choice(items)
    else:
        items[at] = moved(items[at], grid, random)
    return Outcome((*outcome.parts[:place], Items(tuple(items)), *outcome.parts[place + 1 :]))


def moved(pattern: Pattern, grid: int, random: Random) -> Pattern:
    """Another truth value, or a number a few steps away."""
    match pattern:
        case Exactly(value=bool() as value):
            return Exactly(not value)
        case Exactly(value=value):
            number = Fraction(value) + Fraction(random.choice(FAR_SHIFTS), random.choice((1, grid)))
            return Exactly(number.numerator if number.denominator == 1 else number)
        case _:
            return pattern
