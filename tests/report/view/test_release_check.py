"""A checked release as plain data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.proof.check_release import CheckedRelease
from lapwing.report.view.release_check import view_checked_release


def test_it_says_what_it_costs_and_why() -> None:
    found = CheckedRelease("people", Approximate(Fraction(1, 2), Fraction(1, 100)), ("cells", "rank"), "ab")
    view = view_checked_release(found, 7)
    assert view["says"] == "epsilon 0.5, delta 0.01, by cells, rank; charged as entry 7"
    assert view_checked_release(found, None)["says"].endswith("by cells, rank")
