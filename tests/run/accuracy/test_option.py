"""Options at the door."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.option import read_amount, read_count, read_word


def test_amounts_are_exact() -> None:
    assert read_amount("x", "0.05") == Fraction(1, 20)
    assert read_amount("x", "1e-6") == Fraction(1, 10**6)
    assert read_amount("x", " 2/3 ") == Fraction(2, 3)
    assert read_amount("x", 7) == 7


@pytest.mark.parametrize(
    "value", ["0", "-1", "nan", "inf", "1e999", "", "a", "1/0", 0.05, True, None, float("nan"), []]
)
def test_other_amounts_are_refused(value: Any) -> None:
    with pytest.raises(ProgramError, match="accuracy-option"):
        read_amount("x", value)


def test_a_limit() -> None:
    with pytest.raises(ProgramError, match="below 1"):
        read_amount("beta", "1", below=Fraction(1))


def test_counts() -> None:
    assert (read_count("n", "12"), read_count("n", 12)) == (12, 12)
    for value in ("0", "1.5", "-3", 0, True, 2.0, 10**16, "x"):
        with pytest.raises(ProgramError, match="accuracy-option"):
            read_count("n", value)


def test_words() -> None:
    assert read_word("w", "a", ("a", "b")) == "a"
    with pytest.raises(ProgramError, match="a or b"):
        read_word("w", "c", ("a", "b"))
