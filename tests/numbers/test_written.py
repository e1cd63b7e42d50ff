"""Numbers as they are written."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.numbers.written import text_of


class Lying(float):
    """A float that prints as another number."""

    def __repr__(self) -> str:
        return "5"


@pytest.mark.parametrize(
    ("given", "text"),
    [(0.1, "0.1"), (np.float64(0.1), "0.1"), (Lying(0.25), "0.25"), (Decimal("1.50"), "1.50"), (" 1/3 ", "1/3")],
)
def test_a_float_is_the_decimal_that_python_prints(given: object, text: str) -> None:
    assert text_of(given) == text


@pytest.mark.parametrize("given", [True, 3, Fraction(1, 3), None, [1], 1j, object()])
def test_what_is_not_given_in_digits(given: object) -> None:
    assert text_of(given) is None
