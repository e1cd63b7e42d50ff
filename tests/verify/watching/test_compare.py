"""Two runs side by side."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.compare import Comparison, compare, same
from lapwing.verify.watching.runner import run, session
from lapwing.verify.watching.trace.tape import Tape
from tests.verify.watching import functions


def compared(function: Callable[..., Any], first: dict[str, Any], second: dict[str, Any]) -> Comparison:
    with session(function):
        one = run(function, first, Tape())
        return compare(one, run(function, second, Tape(earlier=one.tape)))


def test_a_price_has_move_scale_and_line() -> None:
    found = compared(functions.noisy_count, {"data": [1], "epsilon": 0.5}, {"data": [1, 1], "epsilon": 0.5})
    (price,) = found.prices
    assert (price.move, price.scale, price.epsilon, price.law) == (1.0, 2.0, 0.5, "laplace")
    assert price.place.calls[0][2] == "noisy_count"
    assert found.differences == ()


def test_scales_that_differ() -> None:
    found = compared(functions.own_range, {"data": [0.0], "epsilon": 1.0}, {"data": [0.0, 1.0], "epsilon": 1.0})
    assert found.epsilon == inf
    assert "scale" in [each.what for each in found.differences]


@pytest.mark.parametrize(
    ("function", "first", "second", "what"),
    [
        (functions.strict, [1, 1, 1], [1, 1, 1, 1], "exception"),
        (functions.chatty, [1], [1, 1], "printed"),
        (functions.keys_seen, ["a"], ["a", "b"], "shape of the result"),
        (functions.shortcut, [], [1], "number of draws"),
    ],
)
def test_differences(function: Callable[..., Any], first: list[Any], second: list[Any], what: str) -> None:
    found = compared(function, {"data": first, "epsilon": 1.0}, {"data": second, "epsilon": 1.0})
    assert what in [each.what for each in found.differences]


def test_choices() -> None:
    def pick(weights: list[float]) -> Any:
        return np.random.choice(2, p=weights)

    assert compared(pick, {"weights": [0.5, 0.5]}, {"weights": [0.25, 0.75]}).epsilon == pytest.approx(np.log(2))
    assert compared(pick, {"weights": [0.5, 0.5]}, {"weights": [0.0, 1.0]}).epsilon == inf


def test_equal_values() -> None:
    assert same(np.array([1, 2]), np.array([1, 2]))
    assert not same([1], [2])
    assert same(float("nan"), float("nan"))


def test_a_difference_in_what_is_printed_has_the_line_that_printed_it() -> None:
    def chatty(data: list[int]) -> float:
        print("start")  # noqa: T201
        noisy = len(data) + float(np.random.laplace())
        print("rows", len(data))  # noqa: T201
        return noisy

    found = compared(chatty, {"data": [1]}, {"data": [1, 2]})
    difference = next(each for each in found.differences if each.what == "printed")
    line = chatty.__code__.co_firstlineno + 3
    assert difference.place.line == line
