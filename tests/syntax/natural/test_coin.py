"""A uniform draw that is compared is a coin, whichever way it was turned and stretched."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, notes

COINS = [
    ("return 1 - rng.random() < 0.25", "flip(3 / 4)", "not coin"),
    ("return 0.25 >= 1 - rng.random()", "flip(3 / 4)", "not coin"),
    ("return -2 * rng.random() < -0.5", "flip(1 / 4)", "not coin"),
    ("return 2 * rng.random() + 1 < 1.5", "flip(1 / 4)", "return coin"),
    ("return rng.random() / -2 > -0.1", "flip(1 / 5)", "return coin"),
]


@pytest.mark.parametrize(("body", "draw", "result"), COINS)
def test_a_draw_that_is_turned_round_has_the_other_side(body: str, draw: str, result: str) -> None:
    made = core(body)
    assert draw in made
    assert result in made


def test_a_later_comparison_that_is_decided_already_has_no_weight() -> None:
    made = core(
        "u = rng.random()\nif u < 0.5:\n    return 1\nelif u < 0.25:\n    return 2\nreturn 3 if u < 0.75 else 4"
    )
    assert "flip(0)" in made
    assert made.count("flip(1 / 2)") == 2


SCAN = """w = [math.exp(x) for x in data]
r = rng.random() * sum(w)
acc = 0
for i, x in enumerate(w):
    acc += x
    if r <= acc:
        return i
return -1"""


def test_a_scan_of_weights_remembers_where_the_draw_is_not() -> None:
    made = core(SCAN, "import math")
    assert "flip((share - uniform_2) / (1 - uniform_2))" in made
    assert "uniform_2 = max(uniform_2, share)" in made


def test_weights_of_nothing_leave_the_draw_where_it_starts() -> None:
    body = "r = rng.random() * sum(data)\nif r <= 0:\n    return 1\nreturn 2"
    made = core(body)
    assert "if total > 0 else 1" in made
    assert_as_python("return 1 if sum(data) * 0 <= 0 else 2")


def test_a_draw_that_a_loop_made_is_a_number_after_it() -> None:
    body = "u = rng.random()\nwhile u > 0.5:\n    u = rng.random()\nreturn u < 0.25"
    assert any("uniform" in note for note in notes(body))


AGAIN = """p = 0.75
u = rng.random()
a = False
if k > 0:
    a = (u < p) == (sum(data) > 2)
return a, u < p"""


def test_a_draw_that_one_way_has_compared_is_not_drawn_anew() -> None:
    assert "flip" not in core(AGAIN)
