"""What blocks start with, and rules that are about judgments only."""

from __future__ import annotations

import pytest

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language import program as statements
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE, TRUE
from lapwing.kernel.logic.judgment import Private, judgment
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.shared.first_statements import first
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from tests.kernel.build import EPS, ONE, ZERO, judged, program, refusal

ABOUT_JUDGMENTS: list[Rule] = [
    Absurd(),
    Assign("both"),
    Case(TRUE),
    Conseq(TRUE, TRUE),
    Entry("d", ZERO, ZERO),
    Exponential(0),
    ExponentialNoise(ZERO, 0),
    If("both"),
    Instance("q", ZERO),
    Laplace(ZERO, 0),
    LaplaceSteps(ZERO, 0, ONE, ONE),
    Response(FALSE, 0),
    Same(),
    Sample(1),
    Seq(0, 0, TRUE),
    Skip(),
    WhileAlone(1, TRUE, ZERO),
    WhileApart(TRUE, FALSE, FALSE, ZERO),
    WhileBoth(TRUE),
]
STARTS = [Assign("both"), If("both"), Laplace(ZERO, 0), Same(), Sample(1), Sample(2), Response(FALSE, 0)]
LOOPS = [WhileAlone(1, TRUE, ZERO), WhileAlone(2, TRUE, ZERO), WhileApart(TRUE, FALSE, FALSE, ZERO), WhileBoth(TRUE)]


@pytest.mark.parametrize("rule", ABOUT_JUDGMENTS, ids=lambda rule: type(rule).__name__)
def test_a_rule_about_judgments_proves_no_privacy(rule: Rule) -> None:
    assert "about judgments" in refusal(rule, Private(program("return a"), Claim(EPS, ZERO, ONE)))


@pytest.mark.parametrize(
    "rule", [*STARTS, *LOOPS, LaplaceSteps(ZERO, 0, ONE, ONE), Exponential(0), ExponentialNoise(ZERO, 0)]
)
def test_an_empty_block_starts_with_nothing(rule: Rule) -> None:
    assert "does not start with" in refusal(rule, judged("return 0"))


def test_the_first_statement() -> None:
    goal = judged("x = d + 1\nreturn x")
    assert judgment(goal) is goal
    assert first(goal.left, statements.Assign) == goal.left[0]
    with pytest.raises(Refused, match="does not start with While"):
        first(goal.left, statements.While)
    with pytest.raises(Refused, match="does not start with Assign"):
        first((), statements.Assign)
