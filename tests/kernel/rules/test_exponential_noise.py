"""One-sided noise on both sides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Local
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, ONE, after, direct, implied, judged, read, refusal, unmet, verdict

DRAW = "x = exponential_noise(a, scale=1 / eps)\nreturn x"


def shift(text: str) -> Callable[[Judgment], ExponentialNoise]:
    return lambda goal: ExponentialNoise(read(text, goal), 0)


def test_the_way_up_is_paid() -> None:
    start = judged(DRAW, "spent[0] == 0")
    rule = ExponentialNoise(ONE, 0)
    (goal,) = after(rule, start)
    assert unmet(rule, start) == []
    assert implied(goal, "x<2> == x<1> + 1 and x<1> >= a<1> and spent[0] == 1 + a<1> - a<2>")
    assert implied(goal, "spent[0] <= 2 and spent[0] >= 0")
    assert not implied(goal, "False")


@pytest.mark.parametrize(
    ("text", "pre", "wanted"),
    [
        ("1", "True", []),
        ("0", "True", ["upwards"]),
        ("0", "a<1> >= a<2>", []),
        ("a<2> - a<1>", "True", []),
        ("0 - 1", "a<1> == a<2>", ["upwards"]),
    ],
)
def test_the_shift_goes_upwards(text: str, pre: str, wanted: list[str]) -> None:
    start = judged(DRAW, pre)
    assert unmet(ExponentialNoise(read(text, start), 0), start) == wanted


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    (goal,) = after(ExponentialNoise(ONE, 0), judged(DRAW, "x<1> == 7 and x<2> == 7"))
    assert not implied(goal, "False")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("'drawn", "looks at the drawn value"),
        ("1 if 'drawn > 0 else 2", "looks at the drawn value"),
        ("True", "of a wrong sort"),
        ("eps", "off the grid"),
        ("a<1> / 2", "off the grid"),
    ],
)
def test_the_shift_is_on_the_grid_and_does_not_look_at_the_value(text: str, why: str) -> None:
    start = judged(DRAW)
    assert why in refusal(ExponentialNoise(read(text, start), 0), start)


def test_the_centre_is_on_the_grid() -> None:
    assert "a centre may lie off the grid" in refusal(ExponentialNoise(ONE, 0), judged(DRAW.replace("a,", "a / 3,")))


def test_the_shift_is_an_assertion() -> None:
    assert "which run it means" in refusal(ExponentialNoise(Local("x", REAL), 0), judged(DRAW))


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("x = laplace(a, scale=1 / eps)\nreturn x", DRAW, "not draws from ExponentialNoise"),
        (DRAW, "x = laplace(a, scale=1 / eps)\nreturn x", "not draws from ExponentialNoise"),
        (DRAW, "x = exponential_noise(a, scale=2 / eps)\nreturn x", "the scales of the two draws differ"),
    ],
)
def test_the_draws_must_be_of_one_kind_and_scale(left: str, right: str, why: str) -> None:
    assert why in refusal(ExponentialNoise(ONE, 0), judged(left, right=right))


def test_units() -> None:
    assert "there is no such unit" in refusal(ExponentialNoise(ONE, 1), judged(DRAW))
    assert "not a multiple of the unit's price" in refusal(ExponentialNoise(ONE, 0), judged(DRAW, units=("1",)))


def test_one_sided_noise_hides_nothing() -> None:
    """Without the obligation that the shift goes upwards, shift 0 would prove this private."""
    assert "'upwards' is not confirmed" in verdict(DRAW, direct(), shift("0"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(), shift("1"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(), shift("a<2> - a<1>"), Skip())
    public = "x = exponential_noise(3, scale=1 / eps)\nreturn x"
    assert verdict(public, direct(0), shift("0"), Skip()) == ACCEPTED
