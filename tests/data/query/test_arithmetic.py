"""Arithmetic on values of rows: ranges hold whatever the values are, and steps are exact."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.data.description.description import Bounds
from lapwing.data.query import arithmetic as a
from lapwing.data.query.formula import Constant, Field, Formula, Kind
from lapwing.diagnostics.diagnostic import ProgramError

STEPS = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(5), Fraction(1, 100)])
ENDS = st.integers(-50, 50)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Formula, Fraction]:
    """A column between bounds, and a value of it."""
    step, ends = draw(STEPS), sorted((draw(ENDS), draw(ENDS)))
    bounds = Bounds(ends[0] * step, ends[1] * step, step)
    return Field("x", Kind("real", bounds)), draw(st.integers(*ends)) * step


def holds(formula: Formula, value: Fraction) -> bool:
    """Whether a value is one that the formula may have."""
    bounds = formula.kind.bounds
    assert bounds is not None
    return bounds.lower <= value <= bounds.upper and (value / bounds.step).denominator == 1


@given(fields(), fields(), st.sampled_from([Fraction(-3), Fraction(1, 7), Fraction(0), Fraction(5, 2)]))
def test_values_are_within_their_ranges(
    one: tuple[Formula, Fraction], other: tuple[Formula, Fraction], c: Fraction
) -> None:
    (f, x), (g, y) = one, other
    assert holds(a.add(f, g), x + y) and holds(a.subtract(f, g), x - y) and holds(a.multiply(f, g), x * y)
    assert holds(a.scale(f, c), x * c) and holds(a.absolute(f), abs(x))
    assert holds(a.extreme("greatest", (f, g)), max(x, y)) and holds(a.extreme("least", (f, g)), min(x, y))
    assert holds(a.extreme("least", (f, g, a.number(c))), min(x, y, c))
    assert holds(a.extreme("greatest", (f, a.number(c))), max(x, c))
    for digits, way in ((0, "near"), (1, "down"), (-1, "up")):
        rounded = a.round_to(f, digits, way)  # type: ignore[arg-type]
        assert holds(rounded, a.rounded(x, Fraction(10) ** -digits, way))  # type: ignore[arg-type]


@given(fields(), fields())
def test_quotients_are_cut_towards_zero(one: tuple[Formula, Fraction], other: tuple[Formula, Fraction]) -> None:
    (f, x), (g, y) = one, other
    found = a.divide(f, g)
    bounds = found.kind.bounds
    assert bounds is not None
    if y:
        steps = x / y / bounds.step
        assert holds(found, (floor(abs(steps)) if steps >= 0 else -floor(abs(steps))) * bounds.step)


@given(fields(), st.integers(1, 12))
def test_remainders(one: tuple[Formula, Fraction], c: int) -> None:
    f, x = one
    if f.kind.bounds is not None and f.kind.bounds.lower >= 0:
        assert holds(a.remainder(f, a.number(Fraction(c))), x % c)
        assert holds(a.quotient(f, a.number(Fraction(c))), Fraction(x // c))


def test_what_is_refused() -> None:
    wide = Field("x", Kind("integer", Bounds(Fraction(0), Fraction(2**50), Fraction(1))))
    low = Field("x", Kind("integer", Bounds(Fraction(-1), Fraction(5), Fraction(1))))
    words, open_ended = Field("x", Kind("text")), Field("x", Kind("integer"))
    two = a.number(Fraction(2))
    attempts: tuple[Callable[[], object], ...] = (
        lambda: a.multiply(wide, wide),
        lambda: a.divide(low, a.number(Fraction(0))),
        lambda: a.add(words, two),
        lambda: a.add(open_ended, two),
        lambda: a.quotient(low, two),
        lambda: a.remainder(low, two),
        lambda: a.quotient(wide, low),
        lambda: a.quotient(two, Constant("x", Kind("text"))),
        lambda: a.remainder(two, Constant("x", Kind("text"))),
        lambda: a.round_to(low, 99, "near"),
    )
    for attempt in attempts:
        with pytest.raises(ProgramError):
            attempt()


@given(fields(), st.integers(0, 8))
def test_powers_lie_between_their_bounds(one: tuple[Formula, Fraction], times: int) -> None:
    formula, value = one
    try:
        found = a.power(formula, times)
    except ProgramError:
        return
    assert holds(found, value**times)
