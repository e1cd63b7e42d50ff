"""The entries of a counter in the order of their keys are those Python sorts, and may be shown above a threshold."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core

BEFORE = "from collections import Counter\n"

IN_ORDER = [
    "return [(k, c) for k, c in sorted(Counter(data).items())]",
    "return sorted(Counter(data).items())",
    "return sorted(Counter(data).items(), reverse=True)",
    "return sorted(Counter(data).items(), key=lambda pair: pair[0])",
    "return [c for _, c in sorted(Counter(data).items(), key=lambda pair: pair[0], reverse=True)]",
    "pairs = sorted(Counter(data).items())\npairs.append((100, 1))\nreturn pairs",
    "pairs = sorted(Counter(data).items())\nreturn len(pairs)",
    "pairs = sorted(Counter(data).items())\nreturn pairs[0] if pairs else None",
    "out = {}\nfor k, c in sorted(Counter(data).items()):\n    if c > 1:\n        out[k] = c\nreturn out",
    "out = {}\nfor k, c in sorted(Counter(data).items()):\n    out[k // 2] = c\nreturn out",
    "out = {}\nfor k, c in sorted(Counter(data).items()):\n    for _ in range(2):\n        out[k] = c\nreturn out",
    "out = {1: 5}\nfor k, c in sorted(Counter(data).items()):\n    out[k] = c\nreturn out",
    "counts = Counter(data)\npairs = sorted(counts.items())\ncounts[3] += 1\nreturn pairs",
    "counts = Counter(x for x in data if x > 1)\nreturn sorted(counts.items())",
]


@pytest.mark.parametrize("body", IN_ORDER)
def test_it_is_the_order_of_python(body: str) -> None:
    assert_as_python(body, BEFORE)


OTHERS = [
    "return sorted(Counter(data).items(), key=lambda pair: pair[1])",
    "return sorted(Counter(data).items(), key=lambda pair: -pair[0])",
    "return sorted(Counter(data).items(), key=lambda pair: pair[0] // 2)",
    "return list(Counter(data).items())",
]


@pytest.mark.parametrize("body", OTHERS)
def test_another_order_is_sorted(body: str) -> None:
    assert "< len(items)" in core(body, BEFORE)
    assert_as_python(body, BEFORE)


HEAD = """
from collections import Counter
from math import log
# lapwing: data: Database(of={}, neighbours="{}"); epsilon = epsilon; delta = delta; requires = delta <= 1
def f(data, epsilon, delta, rng):
    shown = {{}}
    for key, count in {}:
        noisy = count + rng.laplace(0, 1 / epsilon)
        if noisy > {}:
            shown[key] = noisy
    return shown
"""
SORTED, ENOUGH = "sorted(Counter(data).items())", "1 + log(1 / delta) / epsilon"


def test_counts_above_a_threshold() -> None:
    assert is_proved(HEAD.format("Text", "add-remove", SORTED, ENOUGH))


WRONG = [
    ("add-remove", SORTED, "log(1 / delta) / epsilon"),
    ("add-remove", SORTED, "0"),
    ("replace", SORTED, ENOUGH),
    ("add-remove", "sorted(Counter(data).items(), key=lambda pair: pair[1])", ENOUGH),
]


@pytest.mark.parametrize(("neighbours", "over", "least"), WRONG)
def test_what_shows_a_key_too_often_is_not_proved(neighbours: str, over: str, least: str) -> None:
    assert not is_proved(HEAD.format("Text", neighbours, over, least), 5)


def test_keys_without_a_threshold_are_refuted() -> None:
    assert is_refuted(HEAD.format("Text", "add-remove", SORTED, "0").replace("delta = delta", "delta = 0"))
