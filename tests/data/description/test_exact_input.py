"""Numbers and dates that people give."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.description.exact_input import date_of, day_of, exact_of, positive_of
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize("value", [0.1, "0.1", Decimal("0.1"), Fraction(1, 10), "1e-1", " 1/10 "])
def test_numbers_are_taken_exactly(value: object) -> None:
    assert exact_of(value, "x") == Fraction(1, 10)


@pytest.mark.parametrize(
    "value", [True, None, "ten", "nan", "inf", float("nan"), "1/0", "1e999999999", "1_0", "9" * 90, []]
)
def test_what_is_no_number(value: object) -> None:
    with pytest.raises(ProgramError, match="data-number"):
        exact_of(value, "x")


def test_numbers_of_numpy() -> None:
    assert exact_of(np.int32(3), "x") == 3 and exact_of(np.float64(0.1), "x") == Fraction(1, 10)


def test_above_zero() -> None:
    assert positive_of(2, "x") == 2
    with pytest.raises(ProgramError, match="data-positive"):
        positive_of("0", "x")


def test_days() -> None:
    assert day_of("1970-01-02", "d") == day_of(date(1970, 1, 2), "d") == day_of(datetime(1970, 1, 2, 5), "d") == 1
    assert date_of(day_of("2024-02-29", "d")) == date(2024, 2, 29)
    for bad in ("2024-02-30", 5, "soon"):
        with pytest.raises(ProgramError, match="data-date"):
            day_of(bad, "d")
