"""Noise whose scale, probability, size or epsilon looks at private data or at noise: no rule that couples takes it."""

from __future__ import annotations

import pytest

from lapwing.kernel.cost.calibration import Textbook
from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Local
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, EPS, FREE, NO, ONE, TWO, ZERO, direct, judged, refusal, verdict

PARAMETERS = "a: Query(sensitivity=1), d: Bit, q: Queries(sensitivity=1), eps: Epsilon"
PARAMETERS += ', rows: Database(of=Bit, neighbours="add-remove")'
DRAWS: dict[str, tuple[str, Rule]] = {
    "laplace": ("laplace(0, scale={})", Laplace(ZERO, 0)),
    "steps": ("laplace(0, scale={})", LaplaceSteps(ZERO, 0, ONE, ZERO)),
    "geometric": ("geometric(0, scale={})", Laplace(ZERO, 0)),
    "exponential_noise": ("exponential_noise(0, scale={})", ExponentialNoise(ZERO, 0)),
    "gaussian": ("gaussian(0, sigma={})", Gauss(EPS, EPS, ONE, Textbook(), 0, 0)),
    "flip": ("flip({})", Flip(NO, 0)),
    "response": ("randomized_response(True, {})", Response(NO, 0)),
    "exponential": ("exponential(q, scale={})", Exponential(0)),
    "uniform": ("uniform({})", Choice(ZERO)),
}
SECRETS = {"data": "d + 1", "length": "len(rows) + 1", "product": "(d + 1) * (d + 2)"}


@pytest.mark.parametrize("scale", SECRETS.values(), ids=SECRETS)
@pytest.mark.parametrize("draw", DRAWS)
def test_a_scale_that_looks_at_private_data_is_not_coupled(draw: str, scale: str) -> None:
    """Equal values would be taken to be equally likely although the two laws differ."""
    text, rule = DRAWS[draw]
    goal = judged(f"x = {text.format(scale)}\nreturn x", parameters=PARAMETERS)
    assert "public" in refusal(rule, goal)
    assert "public" in refusal(Same(), goal)


@pytest.mark.parametrize("draw", DRAWS)
def test_a_scale_that_looks_at_noise_is_not_coupled(draw: str) -> None:
    """Noise that is coupled with a shift differs in the two runs, and so do laws that are made of it."""
    text, rule = DRAWS[draw]
    lines = f"y = geometric(0, scale=1 / eps)\nx = {text.format('y')}\nreturn x"
    for first in (Same(), Laplace(ONE, 0)):
        assert "public" in verdict(lines, direct(), first, rule)
        assert "public" in verdict(lines, direct(), first, Same())


def test_one_result_at_a_time_a_private_scale_is_no_better() -> None:
    lines = "x = geometric(0, scale=d + 1)\nreturn x"
    assert "public" in verdict(lines, Pointwise((Unit(EPS),), ((ONE,),)), Laplace(ZERO, 0), Skip())


def test_draws_of_one_side_say_nothing_of_what_is_drawn() -> None:
    """A law gives something for certain, whatever its scale; what that is decides nothing here, and there it does."""
    alone = (FREE, Sample(1), Sample(2))
    assert verdict("x = laplace(a, scale=d)\nreturn 0", *alone, Skip()) == ACCEPTED
    assert verdict("x = laplace(a, scale=d)\nreturn x", *alone, Skip()) != ACCEPTED
    assert verdict("x = laplace(a, scale=d)\nreturn x", *alone, Absurd()) != ACCEPTED


@pytest.mark.parametrize("draw", ["flip(d / 2)", "uniform(d + 1)", "randomized_response(d == 1, eps * d)"])
def test_enumeration_takes_a_private_probability_or_size_for_what_it_is(draw: str) -> None:
    assert verdict(f"x = {draw}\nreturn x", Finite(), parameters="d: Bit, eps: Epsilon") != ACCEPTED


def test_enumeration_still_decides_what_is_right() -> None:
    lines = "x = uniform(d + 1)\ny = randomized_response(d == 1, eps)\nreturn y"
    assert verdict(lines, Finite(), parameters="d: Bit, eps: Epsilon") == ACCEPTED


def test_a_released_value_is_a_scale_only_where_nothing_private_is_read_any_more() -> None:
    noisy = Local("y", REAL)
    lines = "y = laplace(a, scale=1 / eps)\nx = laplace({}, scale=y)\nreturn x"
    after = PostProcessing(1, (noisy,)), direct(), Laplace(ZERO, 0), Skip()
    assert verdict(lines.format("0"), *after) == ACCEPTED
    assert "private" in verdict(lines.format("a"), *after)


def test_a_released_value_that_may_be_negative_is_no_scale_of_a_second_part() -> None:
    cut = Sequential(1, (Local("y", REAL),), Claim(ONE, ZERO, ONE), Claim(ONE, ZERO, ONE))
    lines = "y = laplace(a, scale=1)\nx = laplace(a, scale={})\nreturn x"
    steps = Direct((Unit(ONE),), ((ONE,),)), Laplace(ZERO, 0), Skip()
    assert verdict(lines.format("1"), cut, *steps, *steps, claim=Claim(TWO, ZERO, ONE)) == ACCEPTED
    assert "above 0" in verdict(lines.format("y"), cut, *steps, *steps, claim=Claim(TWO, ZERO, ONE))


def test_a_scale_that_a_branch_on_private_data_sets_is_refused() -> None:
    lines = "s = 1\nif d == 1:\n    s = 2\nx = laplace(0, scale=s)\nreturn x"
    branches = (If("left"), Assign("left"), If("right"), Assign("right"), Same())
    assert "public" in verdict(lines, FREE, Assign("both"), *branches)
