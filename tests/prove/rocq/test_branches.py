"""Gaussian noise that is moved branch by branch: coqc accepts what the kernel accepts, and nothing else."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.cost.calibration import Order
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.logic.grid import DRAWN
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ONE, TWO, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say

PARAMETERS = "q: Query(sensitivity=1), eps: Epsilon"
ABOVE = t.Choose(t.Compare(">=", t.Logical(DRAWN, REAL), ZERO), ZERO, ZERO)


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "shift", "often", "true"),
    [("one", ZERO, ONE, True), ("two", ABOVE, TWO, True), ("two_for_one", ABOVE, ONE, False)],
)
def test_delta_is_paid_for_every_branch(library: Path, name: str, shift: t.Term, often: t.Literal, true: bool) -> None:
    delta = t.Literal(Fraction(1, 5000), REAL)
    units = Direct((Unit(ONE), Unit(delta, "delta")), ((ONE, often),))
    claim = Claim(ONE, t.Literal(Fraction(often.value, 5000), REAL), ONE)
    steps = units, GaussBranch(shift, ONE, delta, ONE, Order(t.Literal(9, INT)), 0, 1), Skip()
    lines = "x = gaussian(q, sigma=4)\nreturn x"
    assert both_say(library, f"branches_{name}", PARAMETERS, lines, claim, *steps) is true


@NEEDS_ROCQ
def test_an_order_that_shows_less_is_refused(library: Path) -> None:
    delta = t.Literal(Fraction(1, 10000), REAL)
    units = Direct((Unit(ONE), Unit(delta, "delta")), ((ONE, ONE),))
    steps = units, GaussBranch(ZERO, ONE, delta, ONE, Order(t.Literal(9, INT)), 0, 1), Skip()
    lines = "x = gaussian(q, sigma=4)\nreturn x"
    assert not both_say(library, "order", PARAMETERS, lines, Claim(ONE, delta, ONE), *steps)
