"""Weights that are exponentials of scores."""

from __future__ import annotations

import pytest

from tests.agreement import drawn

DRAWS = {
    "w = np.exp(epsilon * np.asarray(data) / 2)\nreturn rng.choice(len(data), p=w / w.sum())": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "w = [math.exp(epsilon * x / 2) for x in data]\nreturn random.choices(range(len(data)), weights=w)[0]": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "s = np.array([data[0], data[1]])\nw = np.exp(epsilon * (s - s.max()) / 2)\nreturn rng.choice(2, p=w / w.sum())": [
        "exponential(items, scale=2 / epsilon)"
    ],
    "s = np.asarray(data)\nw = np.exp(epsilon * (s - s.max()) / 2)\nreturn rng.choice(len(s), p=w / w.sum())": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "c = data[0]\nw = np.exp(epsilon * (c + np.asarray(data)) / 2)\nreturn rng.choice(len(data), p=w / w.sum())": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "s = np.asarray(data)\nw = np.exp(epsilon * (s - 2 * s) / 2)\nreturn rng.choice(len(s), p=w / w.sum())": [
        "exponential(items, scale=2 / epsilon)"
    ],
    "w = [math.exp(epsilon * data[0] / 9), math.exp(epsilon * 3 * data[1] / 9)]\nreturn random.choices([0, 1], w)[0]": [
        "exponential(items, scale=9 / epsilon)"
    ],
    "w = [math.exp(epsilon * data[0] / 2), math.exp(epsilon * -5 / 2)]\nreturn random.choices([0, 1], weights=w)[0]": [
        "exponential(items, scale=2 / epsilon)"
    ],
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines, "Queries(sensitivity=1)") == DRAWS[lines]


def test_what_is_computed_for_each_weight_is_no_common_part() -> None:
    from tests.syntax.natural.says import core

    body = "places = list(range(len(data)))\nw = [math.exp(epsilon * (3 - data.count(i)) / 2) for i in places]\n"
    body += "return random.choices(places, weights=w)[0]"
    made = core(body, "import math\nimport random")
    assert "exponential(" in made
    assert "3 - count" in made
