"""A coin whose probability depends on a private number between bounds is randomized response to another coin."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.given_verdicts import is_proved, is_refuted, lowered

ONE = "x: Interval(-1, 1)"
SCALED = "(x * (e - 1) + e + 1) / (2 * e + 2)"


def text(contract: str, probability: str, epsilon: str = "epsilon", before: str = "") -> str:
    return f"""
import math, random
# lapwing: {contract}; epsilon = {epsilon}
def f(x, epsilon, low=None, high=None):
    e = math.exp(epsilon){before}
    p = {probability}
    return 1 if random.random() < p else -1
"""


@pytest.mark.parametrize(
    ("contract", "probability", "before"),
    [
        (ONE, SCALED, ""),
        (ONE, "0.5 + 0.5 * x * (e - 1) / (e + 1)", ""),
        ("x: Interval(0, 1)", "1 / (e + 1) + x * (e - 1) / (e + 1)", ""),
        ("x: Interval(0, 1)", "e / (e + 1) - x * (e - 1) / (e + 1)", ""),
        ("x: Reals", SCALED.replace("x", "y"), "\n    y = max(-1.0, min(1.0, x))"),
        (
            "x: Reals; low: Public[float]; high: Public[float]; requires = high > low",
            "(t * (e - 1) + 1) / (e + 1)",
            "\n    t = (min(max(x, low), high) - low) / (high - low)",
        ),
    ],
)
def test_proved(contract: str, probability: str, before: str) -> None:
    assert is_proved(text(contract, probability, before=before))


@pytest.mark.parametrize(
    ("contract", "probability", "epsilon"),
    [
        ("x: Interval(-2, 2)", SCALED, "epsilon"),
        (ONE, SCALED, "epsilon / 2"),
        (ONE, "(x * x * (e - 1) + e + 1) / (2 * e + 2)", "epsilon / 4"),
        (ONE, "(x + 1) / 2", "epsilon"),
    ],
)
def test_refuted(contract: str, probability: str, epsilon: str) -> None:
    assert is_refuted(text(contract, probability, epsilon))


@pytest.mark.parametrize(
    ("contract", "probability", "before"),
    [
        ("x: Interval(-2, 2)", SCALED, ""),
        (ONE, "0.25 + 0.25 * x", ""),
        (ONE, "x * x * (e - 1) / (e + 1)", ""),
        ("x: Reals", SCALED, ""),
        (
            "x: Reals; low: Public[float]; high: Public[float]",
            "(t * (e - 1) + 1) / (e + 1)",
            "\n    t = (min(max(x, low), high) - low) / (high - low)",
        ),
        ("x: Reals; low: Public[float]", SCALED.replace("x", "y"), "\n    y = max(-low, min(1.0, x))"),
    ],
)
def test_other_coins_stay_as_they_are(contract: str, probability: str, before: str) -> None:
    assert "randomized_response" not in pretty(lowered(text(contract, probability, before=before)).program)


CHANGED = """
import math, random
# lapwing: x: Interval(-1, 1); y: Interval(-1, 1); epsilon = epsilon
def f(x, y, epsilon):
    e = math.exp(epsilon)
    p, v = 0.5, x
    for v in (x, y):
        p = (v * (e - 1) + e + 1) / (2 * e + 2)
        v = 0.0
    return random.random() < p
"""


def test_a_number_that_changes_in_between_is_still_meant_as_it_was() -> None:
    shown = pretty(lowered(CHANGED).program)
    assert "flip((y - -1) / 2)" in shown
