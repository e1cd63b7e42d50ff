"""The ways that runs may go exclude each other, and one of them is that of any values of the draws."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.kernel.finite.orders import Drawn, Point, Way
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.shared.bounded import ways_on
from tests.helpers import lowered

BEST = """@private(epsilon=1, delta=0.1)
def f(b: Bit):
    xs = [0.0, 0.0, 0.0]
    for i in range(3):
        x = gaussian(b * i, sigma=1)
        xs[i] = x
    best = 0
    for i in range(1, 3):
        if xs[i] > xs[best]:
            best = i
    if flip(1 / 4):
        return 3 + best
    if max(xs[0], xs[1]) + 1 < 2:
        return best
    return 6
"""


def agrees(way: Way, noise: list[float]) -> bool:
    """Whether values come in the order of a way."""

    def value(point: Point) -> float:
        return noise[point.number] + float(point.center) if isinstance(point, Drawn) else float(point)

    return all(value(low) < value(high) for low, high in way.below)


def meant(b: int, noise: list[float], heads: bool) -> int:
    """What the program gives, in Python."""
    xs = [b * i + noise[i] for i in range(3)]
    best = max(range(3), key=lambda i: xs[i])
    if heads:
        return 3 + best
    return best if max(xs[0], xs[1]) + 1 < 2 else 6


def test_any_values_go_one_way_for_each_side_of_the_coin() -> None:
    program = lowered(BEST).program
    random_ = random.Random(3)
    for b in (0, 1):
        ways = ways_on(program, {"b": b})
        for _ in range(50):
            noise = [random_.gauss(0, 1) for _ in range(3)]
            here = [way for way in ways if agrees(way, noise)]
            assert sorted((way.chance, way.results) for way in here) == sorted(
                (Fraction(1, 4) if heads else Fraction(3, 4), (meant(b, noise, heads),)) for heads in (True, False)
            )


def test_meetings_are_told_apart_by_how_far_centres_are() -> None:
    text = "@private(epsilon=1, delta=0.1)\ndef f(b: Bit):\n    x = gaussian(b, sigma=1)\n    return x < 0 or x == 1\n"
    ways = ways_on(lowered(text).program, {"b": 1})
    assert {meeting for way in ways for meeting in way.meetings} == {(0, Fraction(1), None), (0, Fraction(0), None)}
    assert {len(way.meetings) for way in ways} == {1, 2}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("n = 0\n    for i in range(11):\n        if flip(1 / 2):\n            n += 1\n    return n", "1024 ways"),
        ("return gaussian(b, sigma=1)", "tells the value of noise"),
        ("n = 0\n    for i in range(6000):\n        n += 1\n    return n", "10000 steps"),
        ("return geometric(b, scale=1) > 0", "not put in order"),
        ("return gaussian(b / 2, sigma=1) > 0", "off the grid"),
        ("return gaussian(b, sigma=b) > 0", "off the grid"),
        ("return 2 * gaussian(b, sigma=1) > 0", "only moved by numbers"),
        ("x = gaussian(b, sigma=1)\n    return gaussian(x, sigma=1) > 0", "values of noise"),
    ],
)
def test_what_is_more_than_compared_is_refused(body: str, why: str) -> None:
    program = lowered(f"@private(epsilon=1, delta=0.1)\ndef f(b: Bit):\n    {body}\n").program
    with pytest.raises(Refused, match=why):
        ways_on(program, {"b": 0})
