"""A scale that is one of a few numbers: the rest is written once for each, and means the same."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core

SAME = [
    "b = 2 if sum(data) + rng.laplace(0, 1) > 4 else 5\nt = sum(min(x, b) for x in data)\nreturn t + rng.laplace(0, b)",
    "b = 2\nif len(data) > 2:\n    b = 4\nreturn sum(data) + rng.laplace(0, b / epsilon), b",
    (
        "b = 1\nfor c in (2, 3):\n    if rng.laplace(0, 1) > c:\n        b = c\n"
        "x = rng.laplace(0, b)\nif x > 2:\n    return 'many'\nreturn x + b"
    ),
    "b = 1.5 if k > 1 else 3\ny = rng.laplace(0, b)\nb = b + 1\nreturn y + b",
]


@pytest.mark.parametrize("body", SAME)
def test_means_the_same(body: str) -> None:
    assert_as_python(body)


def test_each_scale_is_a_number() -> None:
    text = core("b = 2 if sum(data) + rng.laplace(0, 1) > 4 else 5\nreturn sum(data) + rng.laplace(0, b)")
    assert "scale=2)" in text
    assert "scale=5)" in text


def test_many_values_are_left_alone() -> None:
    chosen = " else ".join(f"{k} if len(data) == {k}" for k in range(1, 12))
    assert "scale=b" in core(f"b = {chosen} else 20\nreturn sum(data) + rng.laplace(0, b)")


HEAD = (
    '# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon\n'
    "def f(data, epsilon, rng):\n"
)
CHOSEN = "    large = sum(1 for x in data if x > 10) + rng.laplace(0, 2 / epsilon)\n"
TRULY = "    large = 5 + sum(1 for x in data if x > 10)\n"
BOUND = "    bound = 100 if large > 5 else 10\n    total = sum(min(x, bound) for x in data)\n"


def test_a_bound_that_is_chosen_privately() -> None:
    assert is_proved(HEAD + CHOSEN + BOUND + "    return total + rng.laplace(0, 2 * bound / epsilon)\n")


def test_half_the_noise_is_refuted() -> None:
    assert is_refuted(HEAD + CHOSEN + BOUND + "    return total + rng.laplace(0, bound / (2 * epsilon))\n")


def test_a_bound_that_the_data_choose() -> None:
    assert is_refuted(HEAD + TRULY + BOUND + "    return total + rng.laplace(0, 2 * bound / epsilon)\n")


def test_a_bound_that_is_a_multiple_of_a_parameter() -> None:
    chosen = "    bound = 4 * k if large > 5 else k\n    total = sum(min(x, bound) for x in data)\n"
    head = HEAD.replace("(data,", "(data, k,").replace("epsilon = epsilon", "epsilon = epsilon; requires = k > 0")
    assert is_proved(head + CHOSEN + chosen + "    return total + rng.laplace(0, 2 * bound / epsilon)\n")
    assert is_refuted(head + CHOSEN + chosen + "    return total + rng.laplace(0, 2 * k / epsilon)\n")


def test_a_bound_that_is_doubled() -> None:
    body = "b = 1\nfor _ in range(3):\n    if rng.laplace(0, 1) > 0:\n        b *= 2\nreturn rng.laplace(0, b)"
    assert [f"scale={size})" in core(body) for size in (1, 2, 3, 4, 8)] == [True, True, False, True, True]
    assert_as_python(body)


COMPUTED_FROM_ITSELF = [
    "while rng.laplace(0, 1) > b:\n    b = b + 1",
    "a = 1\nwhile rng.laplace(0, 1) > a:\n    b = a + 1\n    a = b if sum(data) > 3 else 3",
]


@pytest.mark.parametrize("loop", COMPUTED_FROM_ITSELF)
def test_a_bound_that_may_be_any(loop: str) -> None:
    assert "scale=b)" in core(f"b = 1\n{loop}\nreturn rng.laplace(0, b)")
