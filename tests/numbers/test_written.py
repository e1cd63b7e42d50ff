"""Numbers as they are written."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.numbers.written import fraction_of, is_long, number_in, text_of


class Lying(float):
    """A float that prints as another number."""

    def __repr__(self) -> str:
        return "5"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (0.1, "0.1"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.1"),
        (Lying(0.25), "0.25"),
        (Decimal("1.50"), "1.50"),
        (" 1/3 ", "1/3"),
    ],
)
def test_a_float_is_the_decimal_that_python_prints(given: object, text: str) -> None:
    assert text_of(given) == text


@pytest.mark.parametrize("given", [True, 3, Fraction(1, 3), None, [1], 1j, object()])
def test_what_is_not_given_in_digits(given: object) -> None:
    assert text_of(given) is None


@pytest.mark.parametrize(
    ("given", "number"),
    [
        (0.1, Fraction(1, 10)),
        (-2.5, Fraction(-5, 2)),
        (1e-7, Fraction(1, 10**7)),
        (1e22, 10**22),
        (np.float32(0.3), Fraction(3, 10)),
        (np.float16(0.5), Fraction(1, 2)),
        (Decimal("1E+2"), 100),
    ],
)
def test_the_number_that_is_written(given: object, number: Fraction) -> None:
    found = fraction_of(given)
    assert found == number
    assert type(found) is Fraction


@pytest.mark.parametrize(
    "given", [float("nan"), float("-inf"), np.float32("inf"), Decimal("sNaN"), Decimal("1e1000000000"), "0.5", 3, None]
)
def test_what_is_written_as_no_number(given: object) -> None:
    assert fraction_of(given) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3),
        (" -0.5 ", Fraction(-1, 2)),
        ("+1/3", Fraction(1, 3)),
        (".25", Fraction(1, 4)),
        ("2.", 2),
        ("1.5E-3", Fraction(3, 2000)),
        ("1/007", Fraction(1, 7)),
        ("1e999", 10**999),
    ],
)
def test_a_text_that_is_a_number(text: str, number: Fraction) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "1/0",
        "1/-2",
        "1_000",
        "\u0661\u0662",
        "0x1f",
        "nan",
        "inf",
        "1e1000",
        "1e999999999",
        "1.5/2",
        "1/2e3",
        "-",
        "1" * 401,
        "--1",
        "1 2",
    ],
)
def test_a_text_that_is_none(text: str) -> None:
    assert number_in(text) is None


def test_long_numbers() -> None:
    assert not is_long(Fraction(-(10**400) + 1)) and not is_long(Fraction(1, 10**400))
    assert is_long(Fraction(-(10**400))) and is_long(Fraction(1, 10**400 + 1))
