"""Probabilities of ways, beside formulas."""

from __future__ import annotations

from math import exp, inf

import numpy as np
import pytest

from lapwing.verify.watching.ways import GRIDS, TAILS, Condition, Way, between, density, likelihood

UNIT = {0: ("laplace", 1.0), 1: ("laplace", 1.0), 2: ("normal", 2.0)}


def way(*conditions: Condition, released: tuple[tuple[float, tuple[tuple[int, float], ...]], ...] = ()) -> Way:
    return Way(1.0, conditions, released, UNIT)


def test_one_noise_below_a_bound() -> None:
    assert likelihood(way(Condition(((0, 1.0),), 1.0, True)), (), 101) == pytest.approx(1 - exp(-1) / 2)
    assert likelihood(way(Condition(((0, -2.0),), 2.0, False)), (), 101) == pytest.approx(exp(-1) / 2)


def test_two_noises_against_each_other() -> None:
    apart = Condition(((0, 1.0), (1, -1.0)), 2.0, False)
    for grid in GRIDS:
        assert likelihood(way(apart), (), grid) == pytest.approx(exp(-2) * (2 + 2) / 4, rel=1e-4)


def test_a_released_value_fixes_its_noise() -> None:
    released = ((3.0, ((1, 2.0),)),)
    below = Condition(((1, 1.0), (0, -1.0)), 0.0, True)
    found = likelihood(way(below, released=released), (5.0,), GRIDS[1])
    assert found == pytest.approx(exp(-1) / 2 / 2 * exp(-1) / 2, rel=1e-4)
    gap = ((0.0, ((1, 1.0), (0, -1.0))),)
    above = Condition(((1, 1.0), (0, -1.0)), 0.0, False)
    assert likelihood(way(above, released=gap), (-1.0,), GRIDS[1]) == 0
    assert likelihood(way(above, released=gap), (1.0,), GRIDS[1]) == pytest.approx(exp(-1) * 2 / 4, rel=1e-3)


def test_three_noises_in_a_chain_are_no_single_integral() -> None:
    chain = [Condition(((0, 1.0), (1, -1.0)), 0.0, True), Condition(((1, 1.0), (2, -1.0)), 0.0, True)]
    assert likelihood(way(*chain), (), 101) is not None
    longer = way(*chain, Condition(((2, 1.0), (3, -1.0)), 0.0, True))
    assert likelihood(longer, (), 101) is None
    assert likelihood(way(released=((0.0, ((0, 1.0),)), (1.0, ((0, 1.0),)))), (1.0, 2.0), 101) is None


@pytest.mark.parametrize("name", sorted(TAILS))
def test_laws_add_up(name: str) -> None:
    at = np.linspace(-60, 60, 240_001)
    inner = density(name, at, 1.5)
    assert np.sum(inner) * (at[1] - at[0]) == pytest.approx(1, abs=1e-3)
    assert float(between(name, -inf, inf, 1.5)) == pytest.approx(1)
    middle = np.sum(inner[(at > 1) & (at < 2)]) * (at[1] - at[0])
    assert float(between(name, 1, 2, 1.5)) == pytest.approx(middle, rel=1e-2)
    assert float(between(name, 2, 1, 1.5)) == 0
    assert float(between(name, 30, 31, 1.0)) > 0 or name == "normal"


def test_the_largest_of_several_numbers_is_told() -> None:
    largest = way(
        Condition(((1, 1.0), (0, -1.0)), 0.0, False),
        Condition(((2, 1.0), (1, -1.0)), 0.0, True),
        released=((0.0, ((1, 1.0),)),),
    )
    normal = float(between("normal", -inf, 1.0, 2.0))
    assert likelihood(largest, (1.0,), 101) == pytest.approx(exp(-1) / 2 * (1 - exp(-1) / 2) * normal)
