"""Numbers as they are written."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.numbers.written import fraction_of, text_of


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
