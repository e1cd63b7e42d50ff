"""A checked release as plain data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.proof.check_release import CheckedRelease
from lapwing.kernel.check import Theorem
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import ONE, ZERO
from lapwing.report.view.release_check import view_checked_release


def test_it_says_what_it_costs_and_why() -> None:
    theorem = Theorem(Program("release", (), (), (), ()), Claim(ZERO, ZERO, ONE), (), ("one", "two"))
    cost = Approximate(Fraction(1, 2), Fraction(1, 100))
    found = CheckedRelease("people", cost, ("cells", "quantile"), "ab", ("the engine",), theorem)
    view = view_checked_release(found, 7)
    assert view["says"] == "epsilon 0.5, delta 0.01, by cells, quantile in one theorem; charged as entry 7"
    assert (view["obligations"], view["assumes"]) == (2, ["the engine"])
    assert view_checked_release(found, None)["says"].endswith("by cells, quantile in one theorem")
