"""Measurements."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.plan.measurement import Measurement
from lapwing.data.query.bounded_sum import Rows


def test_the_scale_pays_for_the_sensitivity() -> None:
    assert Measurement((Rows(),), 6, Fraction(1, 2)).scale == 12
