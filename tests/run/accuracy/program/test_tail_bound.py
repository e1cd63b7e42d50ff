"""How far sums of draws go, beside their laws by brute force."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.accuracy.program.draw import Draw, Kind
from lapwing.run.accuracy.program.tail_bound import Reach, farthest, log_moment, reach_of, rounded
from tests.run.accuracy.brute import gaussian_masses, laplace_masses

ONE = Fraction(1)
BETA = Fraction(1, 20)
REACH = 4000


def draw(kind: Kind, scale: Fraction | int, *steps: Fraction | int) -> Draw:
    return Draw(kind, Fraction(scale), tuple(Fraction(step) for step in steps or (1,)))


def masses(kind: Kind, scale: int, factor: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The law of a draw times its factor, from -REACH to REACH."""
    size = REACH // abs(factor)
    plain = gaussian_masses(scale, size) if kind == "gaussian" else laplace_masses(scale, size)
    if kind == "one-sided":
        ratio = np.exp(-1 / scale)
        plain = np.where(np.arange(-size, size + 1) >= 0, (1 - ratio) * ratio ** np.abs(np.arange(-size, size + 1)), 0)
    found = np.zeros(2 * REACH + 1)
    found[REACH + factor * np.arange(-size, size + 1)] = plain
    return found


def test_one_draw_is_exact() -> None:
    for kind, scale in (("laplace", 3), ("gaussian", 5), ("one-sided", 4)):
        found = reach_of(((draw(kind, scale), ONE, 1),), BETA)  # type: ignore[arg-type]
        assert found is not None
        law = masses(kind, scale, 1)  # type: ignore[arg-type]
        outside = 1 - law[REACH - int(found.down) : REACH + int(found.up) + 1].sum()
        less = law[REACH - max(int(found.down) - 1, 0) : REACH + int(found.up)].sum()
        assert outside <= 0.05 < 1 - less


def test_one_sided_noise_has_one_side() -> None:
    up = reach_of(((draw("one-sided", 4), ONE, 1),), BETA)
    down = reach_of(((draw("one-sided", 4), -ONE, 1),), BETA)
    assert up is not None
    assert down is not None
    assert up.down == down.up == 0
    assert up.up == down.down > 0
    both = reach_of(((draw("one-sided", 4), -ONE, 3),), BETA)
    assert both is not None
    assert both.up == 0


@pytest.mark.parametrize(
    "parts",
    [
        [("laplace", 3, 1), ("laplace", 3, -1)],
        [("laplace", 3, 1), ("laplace", 9, 1)],
        [("laplace", 2, 1)] * 6,
        [("laplace", 2, 3), ("gaussian", 7, -2)],
        [("gaussian", 4, 1)] * 3,
        [("one-sided", 5, 1), ("one-sided", 2, -2)],
        [("one-sided", 5, 1), ("laplace", 2, 1), ("gaussian", 3, 1)],
    ],
)
def test_sums_stay_within_their_reach(parts: list[tuple[Kind, int, int]]) -> None:
    law = np.array([1.0])
    for kind, scale, factor in parts:
        law = np.convolve(law, masses(kind, scale, factor))
    counted = {part: parts.count(part) for part in parts}
    found = reach_of(
        tuple((draw(kind, scale), Fraction(factor), count) for (kind, scale, factor), count in counted.items()), BETA
    )
    assert found is not None
    middle = len(law) // 2
    outside = law[: middle - int(found.down)].sum() + law[middle + int(found.up) + 1 :].sum()
    assert 0.05 / 40 <= outside <= 0.05


def test_the_wider_of_two_grids_counts() -> None:
    fine, coarse = (reach_of(((draw("laplace", 1, step), ONE, 1),), BETA) for step in (Fraction(1, 9), 1))
    both = reach_of(((draw("laplace", 1, 1, Fraction(1, 9)), ONE, 1),), BETA)
    assert fine is not None
    assert coarse is not None
    assert both is not None
    assert both.up == max(fine.up, coarse.up)


def test_very_small_and_very_large_scales() -> None:
    tiny = reach_of(((draw("laplace", Fraction(1, 10**300)), ONE, 1),), BETA)
    assert tiny == Reach(Fraction(0), Fraction(0))
    for scale in (2**60, 10**300):
        found = reach_of(((draw("laplace", scale), ONE, 5),), BETA)
        assert found is not None
        assert 5 * scale < found.up < 20 * scale
    assert reach_of(((draw("laplace", 10**300), ONE, 1),), BETA) is None
    mixed = reach_of(((draw("laplace", 10**300), ONE, 1), (draw("gaussian", Fraction(1, 10**300)), ONE, 1)), BETA)
    assert mixed is not None


def test_moments_that_are_infinite_are_no_bound() -> None:
    assert log_moment(draw("laplace", 2), Fraction(1, 2)) is None
    assert log_moment(draw("one-sided", 2), Fraction(1, 2)) is None
    assert log_moment(draw("one-sided", 2), Fraction(-5)) == 0
    assert farthest(((draw("one-sided", 2), -ONE, 1),), BETA) == 0


def test_rounding_goes_up() -> None:
    for x in (Fraction(1, 3), Fraction(10**40, 7), Fraction(1, 10**50), Fraction(5)):
        assert x <= rounded(x) <= x * (1 + Fraction(1, 2**60))
