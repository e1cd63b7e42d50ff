"""The same draw on both sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Local
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, after, implied, judged, refusal, verdict


@pytest.mark.parametrize(
    "law",
    [
        "uniform(3)",
        "flip(1 / 3)",
        "laplace(2, scale=1 / eps)",
        "geometric(0, scale=1)",
        "exponential_noise(1, scale=eps)",
        "gaussian(0, sigma=1)",
        "randomized_response(True, eps)",
    ],
)
def test_both_draw_the_same_at_no_cost(law: str) -> None:
    (goal,) = after(Same(), judged(f"x = {law}\nreturn x", "spent[0] == 2 and a<1> == a<2>"))
    assert implied(goal, "x<1> == x<2> and spent[0] == 2 and a<1> == a<2>")
    assert not implied(goal, "False")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    (goal,) = after(Same(), judged("x = uniform(3)\nreturn x", "x<1> == 5 and x<2> == 6"))
    assert not implied(goal, "x<1> == 5") and not implied(goal, "False")


@pytest.mark.parametrize(
    "right", ["uniform(4)", "laplace(0, scale=1)", "geometric(3, scale=1)", "exponential_noise(0, scale=1)"]
)
def test_draws_that_differ(right: str) -> None:
    why = refusal(Same(), judged("x = uniform(3)\nreturn x", right=f"x = {right}\nreturn x"))
    assert "the two draws differ" in why or "not draws from" in why


def test_the_variables_have_one_sort() -> None:
    goal = judged("x = uniform(3)\nreturn x")
    first = goal.left[0]
    assert isinstance(first, Sample)
    assert "the two draws differ" in refusal(Same(), replace(goal, right=(Sample(Local("y", REAL), first.law),)))


@pytest.mark.parametrize(
    "law", ["laplace(a, scale=1)", "geometric(d, scale=1)", "randomized_response(d, eps)", "exponential(q, scale=1)"]
)
def test_draws_that_look_at_private_data(law: str) -> None:
    """Without this check the two sides would be taken to draw the same from different laws."""
    assert "public" in refusal(Same(), judged(f"x = {law}\nreturn x"))
    assert "public" in verdict(f"x = {law}\nreturn x", FREE, Same(), Skip())


def test_variables_are_not_public() -> None:
    goal = judged("y = d + 1\nx = geometric(y, scale=1)\nreturn x", "y<1> == y<2>")
    assert "public" in refusal(Same(), replace(goal, left=goal.left[1:], right=goal.right[1:]))


def test_a_coin_is_free_and_a_leak_is_not() -> None:
    assert verdict("return uniform(3)", FREE, Same(), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict("x = uniform(3)\nreturn x + d", FREE, Same(), Skip())
