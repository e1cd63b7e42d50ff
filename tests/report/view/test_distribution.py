"""Finite distributions as data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.refute.finite.distribution import distribute
from lapwing.report.view.distribution import SHOWN, view_distribution


def test_masses_are_exact() -> None:
    assert view_distribution(distribute({1: "3/4", 0: "1/4"}))["masses"][0] == {"outcome": "1", "mass": "3/4"}
    many = distribute({number: Fraction(1, 100) for number in range(100)})
    assert len(view_distribution(many)["masses"]) == SHOWN
