"""Amounts are what people wrote, exactly, or nothing."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.budget.accounting.amount import amount_of, positive_amount, show_amount
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize(
    "given",
    [0.1, "0.1", " 0.1 ", "+0.1", "1/10", "1e-1", "1E-1", "0.10", Decimal("0.1"), Fraction(1, 10), np.float64(0.1)],
)
def test_a_tenth_is_a_tenth_however_it_is_written(given: object) -> None:
    assert amount_of(given, "epsilon") == Fraction(1, 10)


@pytest.mark.parametrize("given", [1, "1", 1.0, Decimal(1), np.int64(1), "1/1"])
def test_one_is_one(given: object) -> None:
    assert amount_of(given, "epsilon") == 1


@pytest.mark.parametrize(
    "given",
    [
        "nan",
        "NaN",
        float("nan"),
        float("inf"),
        "-inf",
        "Infinity",
        Decimal("nan"),
        Decimal("sNaN"),
        Decimal("Infinity"),
        "",
        " ",
        "0x1",
        "1_0",
        "١",
        "1/0",
        "1.5/2",
        "--1",
        "1e9999",
        "1e-9999",
        ".",
        "1 2",
        "e",
        "0.1f",
        "1/-2",
        True,
        None,
        [],
        b"1",
        1j,
        -1,
        "-1",
        -0.1,
        Decimal("-1"),
        Fraction(-1, 3),
        10**500,
        Fraction(1, 10**500),
    ],
)
def test_what_is_no_amount_is_rejected(given: object) -> None:
    with pytest.raises(ProgramError) as caught:
        amount_of(given, "epsilon")
    assert caught.value.diagnostics[0].id == "amount"


@pytest.mark.parametrize("given", [0, "0", 0.0, -0.0, "-0", Decimal("-0"), "0/5"])
def test_zero_is_an_amount_but_not_above_zero(given: object) -> None:
    assert amount_of(given, "delta") == 0
    with pytest.raises(ProgramError):
        positive_amount(given, "epsilon")


@pytest.mark.parametrize("given", [1e-300, 1e300, 5e-324, 1.7976931348623157e308, "1e-300", "1e300"])
def test_very_small_and_very_large_amounts_are_exact(given: float | str) -> None:
    assert amount_of(given, "epsilon") == Fraction(str(given))


def test_amounts_are_shown_exactly_where_that_is_short() -> None:
    shown = [show_amount(Fraction(text)) for text in ("0.1", "3", "1/3", "1e-6", "0", "100")]
    assert shown == ["0.1", "3", "1/3", "0.000001", "0", "100"]
    assert show_amount(Fraction(1, 3**40)) == "1/12157665459056928801"
    assert show_amount(Fraction(1, 10**300)).startswith("≈")


def test_numbers_of_other_libraries_become_plain() -> None:
    small = Fraction(np.uint8(1), np.uint8(200))  # type: ignore[call-overload]
    for given in (np.int8(100), np.float64("0.1"), np.float32(0.1), small, Fraction(np.int64(1), np.int64(5))):  # type: ignore[call-overload]
        value = amount_of(given, "epsilon")
        assert (type(value), type(value.numerator), type(value.denominator)) == (Fraction, int, int)
    assert sum([amount_of(small, "epsilon")] * 400) == 2
    for given in (np.float32("nan"), np.bool_(True), np.array([1])):
        with pytest.raises(ProgramError):
            amount_of(given, "epsilon")
