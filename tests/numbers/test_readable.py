"""Exact numbers print as people write numbers."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.numbers.readable import Readable, exact_text, readable


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 2), "0.5"),
        (Fraction(-341, 1024), "-0.3330078125"),
        (Fraction(12), "12"),
        (Fraction(0), "0"),
        (Fraction(1, 10**6), "0.000001"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-22, 7), "-22/7"),
        (Fraction(10**9, 3), "≈ 333333333.333"),
        (Fraction(1, 2**200), "≈ 6.22301527786e-61"),
    ],
)
def test_how_a_number_prints(number: Fraction, text: str) -> None:
    assert repr(Readable(number)) == text


@given(st.fractions())
def test_its_text_is_exact(number: Fraction) -> None:
    """What is written down, in JSON or in a ledger, is the number itself."""
    assert Fraction(str(Readable(number))) == Fraction(f"{Readable(number)}") == number


def test_it_is_the_same_number() -> None:
    half = Readable(1, 2)
    assert half == Fraction(1, 2)
    assert hash(half) == hash(Fraction(1, 2))
    assert half + Fraction(1, 3) == Fraction(5, 6)
    assert pickle.loads(pickle.dumps(half)) == half
    assert Readable(str(half)) == half


def test_formats_of_people() -> None:
    assert f"{Readable(1234567, 1000):.1f} {Readable(2, 3):.3f} {Readable(1, 8):.0%}" == "1234.6 0.667 12%"


def test_inside_lists_and_tuples() -> None:
    assert repr(readable(([Fraction(1, 4), 2, True], Fraction(3, 4)))) == "([0.25, 2, True], 0.75)"
    assert readable(None) is None


def test_the_exact_text_is_the_number_however_long() -> None:
    long = Readable(1, 3**400)
    assert repr(long).startswith("≈") and Fraction(exact_text(long)) == long
    assert exact_text(Readable(6, 3)) == "2" and exact_text(Readable(1, 4)) == "1/4"


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (round(Readable(611, 32), 2), "19.09"),
        (Readable(611, 32) + 1, "20.09375"),
        (1 - Readable(1, 4), "0.75"),
        (Readable(1, 4) * Fraction(1, 2), "0.125"),
        (Fraction(1, 2) / Readable(1, 4), "2"),
        (sum([Readable(1, 2), Readable(1, 4)]), "0.75"),
        (abs(-Readable(1, 2)), "0.5"),
        (Readable(1, 2) ** 2, "0.25"),
        (Readable(7, 2) % 3, "0.5"),
    ],
)
def test_results_of_arithmetic_are_readable_too(result: object, shown: str) -> None:
    assert (type(result), str(result)) == (Readable, shown)


def test_other_numbers_stay_what_they_are() -> None:
    assert type(Readable(1, 2) + 0.5) is float
    assert type(round(Readable(5, 2))) is int
    with pytest.raises(TypeError):
        Readable(1, 2) + "1"  # type: ignore[operator]
