"""Budgets in words and pictures."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.report.view.budget import show_short, view_readings


def test_readings_where_costs_add_up() -> None:
    cost = Approximate(Fraction(1, 10), Fraction(0))
    ways = [view["way"] for view in view_readings([[cost] * 3], Fraction(1, 10**6))]
    assert ways[0] == "basic"
    assert view_readings(None, Fraction(1, 10)) == []


def test_numbers_are_short() -> None:
    assert show_short(Fraction(1, 3)) == "1/3"
    assert show_short(Fraction(1, 3**30)) == "≈4.85694e-15"
