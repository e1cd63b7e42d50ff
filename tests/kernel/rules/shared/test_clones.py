"""How far shuffled databases can be told apart: bounds, held against all that can happen to a few rows."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from math import exp

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.shared.clones import LARGEST, above, apart, excess, few, power_above

Law = tuple[Fraction, ...]


def laws(random_: random.Random, each: float) -> list[Law]:
    """Laws on three values, no two of which differ by more than a factor of about exp(each)."""
    most = Fraction(exp(each)).limit_denominator(1000)
    while True:
        found = []
        for _ in range(3):
            weights = [
                random_.choice((Fraction(1), most, 1 + (most - 1) * Fraction(random_.random()))) for _ in range(3)
            ]
            found.append(tuple(weight / sum(weights) for weight in weights))
        if all(one[k] <= most * two[k] for one in found for two in found for k in range(3)):
            return found


def shuffled(rows: tuple[Law, ...]) -> dict[tuple[int, ...], Fraction]:
    """The law of how often each value comes up."""
    counts: dict[tuple[int, ...], Fraction] = {(0, 0, 0): Fraction(1)}
    for law in rows:
        after: dict[tuple[int, ...], Fraction] = {}
        for place, share in counts.items():
            for value in range(3):
                there = tuple(n + (k == value) for k, n in enumerate(place))
                after[there] = after.get(there, Fraction(0)) + share * law[value]
        counts = after
    return counts


@pytest.mark.parametrize("seed", range(6))
def test_no_rows_are_told_apart_better(seed: int) -> None:
    random_ = random.Random(seed)
    each = random_.choice((0.1, 0.3, 0.6))
    found, rows = laws(random_, each), random_.randint(4, 6)
    price = Fraction(each).limit_denominator(1000) + Fraction(1, 100)
    for first, second in itertools.permutations(found, 2):
        others = tuple(random_.choices(found, k=rows - 1))
        one, two = shuffled((first, *others)), shuffled((second, *others))
        for epsilon in (Fraction(0), Fraction(1, 20), Fraction(1, 5)):
            factor = Fraction(exp(epsilon)) * Fraction(999999999, 1000000000) if epsilon else Fraction(1)
            actual = sum(max(Fraction(0), one[place] - factor * two[place]) for place in one)
            for clones in range(2, rows):
                if clones - 1 < (rows - 1) * exp(-float(price)) - 0.01:
                    assert actual <= excess(price, rows, clones, epsilon) + Fraction(1, 10**8)


def test_counts_of_clones_are_compared_exactly() -> None:
    """Two clones, E = 3: the first count is 0 to 3."""
    grown, factor = Fraction(3), Fraction(3, 2)
    one = [Fraction(1, 16), Fraction(5, 16), Fraction(7, 16), Fraction(3, 16)]
    expected = sum(max(Fraction(0), p - factor * q) for p, q in zip(one, reversed(one), strict=True))
    assert apart(2, grown, factor) == expected > 0
    assert apart(2, grown, Fraction(3)) == apart(2, grown, Fraction(4)) == 0


def test_more_clones_hide_better() -> None:
    found = [apart(clones, Fraction(5, 2), Fraction(11, 10)) for clones in range(2, 40)]
    assert found == sorted(found, reverse=True)


def test_few_clones_are_unlikely() -> None:
    likely = Fraction(1, 3)
    exact = sum(
        Fraction(1, 3) ** k * Fraction(2, 3) ** (30 - k) * Fraction(count)
        for k, count in ((0, 1), (1, 30), (2, 435), (3, 4060))
    )
    assert exact <= few(30, likely, 3) <= 10 * exact
    with pytest.raises(Refused, match="fewer clones"):
        few(30, likely, 10)


@pytest.mark.parametrize(("rows", "clones"), [(100, 1), (100, 100), (100, 0), (LARGEST + 1, 50), (2, 2)])
def test_there_are_so_many_rows_and_clones(rows: int, clones: int) -> None:
    with pytest.raises(Refused, match="clones"):
        excess(Fraction(1, 10), rows, clones, Fraction(1, 10))


def test_powers_are_rounded_upwards() -> None:
    base = Fraction(1001, 997)
    assert base**300 < power_above(base, 300) < base**300 * (1 + Fraction(1, 10**60))
    assert power_above(base, 0) == 1
    assert above(Fraction(1, 3)) > Fraction(1, 3)


def test_it_is_not_above_the_published_formula() -> None:
    """Feldman, McMillan and Talwar (2021): 0.2141 for ten thousand rows, e0 = 1 and delta = 1 / 1,000,000."""
    assert excess(Fraction(1), 10000, 3399, Fraction(6, 100)) < Fraction(1, 10**6)
    assert excess(Fraction(1), 10000, 3399, Fraction(5, 100)) > Fraction(1, 10**6)


def test_an_epsilon_below_0_is_refused() -> None:
    with pytest.raises(Refused, match="below 0"):
        apart(10, Fraction(11, 10), Fraction(1, 2))
