"""A case changed a little, as a step of climbing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT, REAL
from lapwing.refute.estimate.case import Case, Inputs
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.refute.search.public import DELTAS

SHIFTS = (-4, -2, -1, 1, 2, 4)
BASES = (Fraction(2), Fraction(2), Fraction(4), Fraction(16), Fraction(1024), Fraction(4, 3))
LONGEST = 10


def mutated(program: Program, case: Case, random: Random) -> Case:
    """One or two changes at places chosen at random; the result may be no neighbours, or break a requirement."""
    left, right = dict(case.left), dict(case.right)
    for _ in range(random.choice((1, 1, 2))):
        parameter = random.choice(program.parameters)
        name = parameter.param.name
        match parameter.role:
            case roles.Public() if parameter.param.sort in (INT, REAL):
                left[name] = right[name] = shifted(left[name], random.choice((-1, 1)))
                if parameter.param.sort == INT and random.random() < 0.5:
                    left, right = (lengthened(inputs) for inputs in (left, right))
            case roles.Epsilon():
                base = random.choice(BASES)
                left, right = (rebased(inputs, base) for inputs in (left, right))
            case roles.Delta():
                left[name] = right[name] = random.choice(DELTAS)
            case roles.Query():
                shift = random.choice(SHIFTS)
                left[name], right[name] = shifted(left[name], shift), shifted(right[name], shift)
            case roles.Queries() | roles.Histogram():
                left[name], right[name] = changed(left[name], right[name], random)
            case roles.Database(neighbours="replace"):
                left[name], right[name] = swapped(left[name], right[name], random)
            case _:
                pass
    return Case(ordered(case.left, left), ordered(case.right, right), case.grid)


def lengthened(inputs: dict[str, Value]) -> dict[str, Value]:
    """The last place of each list once more."""
    return {
        name: (*held, held[-1]) if isinstance(held, tuple) and 0 < len(held) < LONGEST else held
        for name, held in inputs.items()
    }


def rebased(inputs: dict[str, Value], base: Fraction) -> dict[str, Value]:
    """All epsilons as multiples of another logarithm."""
    return {
        name: Log(held.coefficient, base, held.power) if isinstance(held, Log) else held
        for name, held in inputs.items()
    }


def longer(program: Program, case: Case, length: int, place: int) -> Case | None:
    """The case with one place of its lists of answers, rows or counts repeated; none if it has no such lists."""
    left, right = dict(case.left), dict(case.right)
    grown = False
    for parameter in program.parameters:
        name = parameter.param.name
        for inputs in (left, right):
            held = inputs[name]
            if isinstance(held, tuple) and 0 < len(held) < length:
                at = min(place, len(held) - 1)
                inputs[name] = (*held[:at], *(held[at],) * (length - len(held)), *held[at:])
                grown = True
    return Case(ordered(case.left, left), ordered(case.right, right), case.grid) if grown else None


def repeated(program: Program, case: Case, times: int, whole: bool = False) -> Case | None:
    """The case with each place of its lists repeated, or whole lists; none if there are none, or too long ones.

    Whole lists come with whole public numbers raised, as they may say how often something happens.
    """
    left, right = dict(case.left), dict(case.right)
    lengths = [0]
    for parameter in program.parameters:
        name = parameter.param.name
        for inputs in (left, right):
            held = inputs[name]
            if isinstance(held, tuple):
                inputs[name] = held * times if whole else tuple(item for item in held for _ in range(times))
                lengths.append(len(held) * times)
            elif whole and isinstance(parameter.role, roles.Public) and parameter.param.sort == INT:
                inputs[name] = shifted(held, times - 1)
    found = Case(ordered(case.left, left), ordered(case.right, right), case.grid)
    return found if 0 < max(lengths) <= LONGEST else None


def changed(one: Value, other: Value, random: Random) -> tuple[Value, Value]:
    """Answers with one moved on both sides, on one side, or taken twice or not at all."""
    if not isinstance(one, tuple) or not isinstance(other, tuple) or not one or len(one) != len(other):
        return one, other
    place = random.randrange(len(one))
    left, right = list(one), list(other)
    match random.choice(("both", "both", "turn", "turn", "twice", "drop", "all")):
        case "both":
            shift = random.choice(SHIFTS)
            left[place], right[place] = shifted(left[place], shift), shifted(right[place], shift)
        case "all":
            shift = random.choice(SHIFTS)
            left, right = [shifted(item, shift) for item in left], [shifted(item, shift) for item in right]
        case "turn":
            left[place], right[place] = right[place], left[place]
        case "twice" if len(left) < LONGEST:
            left.insert(place, left[place])
            right.insert(place, right[place])
        case "drop" if len(left) > 1:
            del left[place], right[place]
        case _:
            pass
    return tuple(left), tuple(right)


def swapped(one: Value, other: Value, random: Random) -> tuple[Value, Value]:
    """Rows with one of the other rows changed, taken twice, or left out on both sides."""
    if not isinstance(one, tuple) or not isinstance(other, tuple) or len(one) < 2:
        return one, other
    rows = [*one, *other]
    place = random.randrange(len(one))
    left, right = list(one), list(other)
    match random.choice(("set", "twice", "drop", "order")):
        case "set" if left[place] == right[place]:
            left[place] = right[place] = random.choice(rows)
        case "twice" if left[place] == right[place] and len(left) < LONGEST:
            left.insert(place, left[place])
            right.insert(place, right[place])
        case "drop" if left[place] == right[place]:
            del left[place], right[place]
        case "order":
            other_place = random.randrange(len(one))
            for rows in (left, right):
                rows[place], rows[other_place] = rows[other_place], rows[place]
        case _:
            pass
    return tuple(left), tuple(right)


def shifted(held: Value, shift: int) -> Value:
    """A number with something added; anything else as it is."""
    return held if isinstance(held, bool | tuple) else held + shift  # type: ignore[operator]


def ordered(like: Inputs, inputs: dict[str, Value]) -> Inputs:
    """Inputs in the order of others."""
    return tuple((name, inputs[name]) for name, _ in like)
