"""Attacks as HTML."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.html.attack import html_outcomes
from lapwing.report.view.attack import view_attack
from lapwing.verify.attack.campaign import sweep


def test_a_line_for_each_price() -> None:
    views = [view_attack(each) for each in sweep(12, 40, (Fraction(16), Fraction(1)), 0)]
    page = html_outcomes(views)
    assert "40 counting queries, about random subsets of 12 people." in page
    assert page.count('scope="row"') == 2
