"""What is known of all parts is known of the whole, and of nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.polynomial import Polynomial, Range, Ranges, lowest_sign, plus, times
from lapwing.kernel.finite import parts
from lapwing.kernel.finite.parts import halves, is_known
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Param, Term

X, Y = Param("x", REAL), Param("y", REAL)
UNIT = Range(Fraction(0), False, Fraction(1), False)


def linear(atom: Term, at: Fraction) -> Polynomial:
    """x - at."""
    return plus({((atom, 1),): Fraction(1)}, {(): at}, -1)


def squared(root: Fraction, more: Fraction = Fraction(0)) -> Polynomial:
    return plus(times(linear(X, root), linear(X, root)), {(): more} if more else {})


def known(polynomial: Polynomial, ranges: dict[Term, Range]) -> bool:
    def condition(here: Ranges) -> bool:
        return lowest_sign(polynomial, here) is not None

    return is_known(condition, ranges.get, polynomial)


@pytest.mark.parametrize(
    ("polynomial", "whole", "expected"),
    [
        (squared(Fraction(1, 2)), UNIT, True),
        (squared(Fraction(3, 8)), UNIT, True),
        (squared(Fraction(1, 3), Fraction(1, 1000)), UNIT, True),
        (squared(Fraction(1, 3), Fraction(-1, 10**6)), UNIT, False),
        (squared(Fraction(3), Fraction(1, 10)), Range(Fraction(1), True), True),
        (squared(Fraction(3), Fraction(-1, 10**6)), Range(Fraction(1), True), False),
        (squared(Fraction(-3), Fraction(1, 10)), Range(None, False, Fraction(2), False), True),
        (linear(X, Fraction(1)), Range(Fraction(1), True), True),
        (linear(X, Fraction(2)), Range(Fraction(1), True), False),
    ],
)
def test_squares_are_cut_where_they_have_to(polynomial: Polynomial, whole: Range, expected: bool) -> None:
    assert known(polynomial, {X: whole}) == expected


def test_two_unknowns_are_cut_in_turns() -> None:
    both = plus(
        plus(squared(Fraction(1, 2)), times(linear(Y, Fraction(1, 2)), linear(Y, Fraction(1, 2)))), {(): Fraction(1, 9)}
    )
    assert known(both, {X: UNIT, Y: UNIT})
    assert not known(both, {X: UNIT})
    assert not known(plus(both, {(): Fraction(-1, 8)}), {X: UNIT, Y: UNIT})


def test_there_are_not_too_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def never(_: Ranges) -> bool:
        asked.append(1)
        return False

    monkeypatch.setattr(parts, "PARTS", 5)
    assert not is_known(never, lambda _: UNIT, linear(X, Fraction(0)))
    assert len(asked) == 6
    assert not is_known(never, lambda _: UNIT)


@pytest.mark.parametrize(
    "whole",
    [
        UNIT,
        Range(Fraction(3), True),
        Range(None, False, Fraction(-2), True),
        Range(Fraction(-5), True, Fraction(7), True),
    ],
)
def test_halves_have_an_end_in_common(whole: Range) -> None:
    one, other = halves(whole)
    assert one.high == other.low is not None
    assert not one.below and not other.above
    assert (one.low, one.above, other.high, other.below) == (whole.low, whole.above, whole.high, whole.below)
    assert whole.low is None or whole.low < other.low
    assert whole.high is None or other.low < whole.high
