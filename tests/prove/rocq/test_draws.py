"""Draws: each side condition of the rule is a subgoal of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import EPS, ONE, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say
from tests.prove.rocq.shipped import exported


def test_noise_is_coupled_by_the_theorem_of_its_law() -> None:
    assert "apply laplace_rule with (step := (unit_of N))" in exported("laplace")
    assert "apply geometric_rule with" in exported("geometric")


def test_steps_have_to_be_enough() -> None:
    assert "as steps" in exported("laplace")
    assert "as steps" not in exported("noisy-max")


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "scale", "true"), [("enough", "2 * eps", True), ("too_little", "3 * eps", False)])
def test_noise_around_a_quotient_is_drawn_on_a_finer_grid(library: Path, name: str, scale: str, true: bool) -> None:
    lines = f"x = laplace(q / 2, scale=1 / ({scale}))\nreturn x"
    steps = Direct((Unit(EPS),), ((ONE,),)), Laplace(ZERO, 0), Skip()
    parameters = "q: Query(sensitivity=1), eps: Epsilon"
    assert both_say(library, f"divided_{name}", parameters, lines, Claim(EPS, ZERO, ONE), *steps) is true
