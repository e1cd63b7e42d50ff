"""Statements."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.solve import alpha_for


def test_the_interval_around_a_result() -> None:
    found = alpha_for("laplace", "0.05", epsilon=1)
    interval = found.around(10)
    assert interval == Interval(Fraction(7), Fraction(13), Fraction(19, 20))


def test_a_choice_has_no_interval() -> None:
    with pytest.raises(ProgramError, match="accuracy-interval"):
        alpha_for("exponential", "0.05", epsilon=1, k=3).around(1)
