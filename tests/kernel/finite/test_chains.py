"""Bounds of chains contain what is so on grids, point by point."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import exp

import pytest

from lapwing.kernel.finite import chains as cells
from lapwing.kernel.finite.chains import ANYWHERE, FARTHEST, Chains, Limits, table_of
from lapwing.kernel.finite.ways import Drawn, Point, Way
from lapwing.kernel.language.law import Gaussian, Laplace, Law
from lapwing.kernel.language.refuse import Refused


def exact(order: list[tuple[Drawn, Limits]], step: int) -> float:
    """The probability of a chain on a grid, point by point."""
    before: dict[int, float] | None = None
    for draw, (low, high) in order:
        reach = int((7 if draw.law is Gaussian else 25) * draw.scale * step)
        middle, spread = int(draw.center * step), float(draw.scale)
        weights = {
            middle + k: exp(-((k / step / spread) ** 2) / 2) if draw.law is Gaussian else exp(-abs(k) / step / spread)
            for k in range(-reach, reach + 1)
        }
        whole = sum(weights.values())
        here: dict[int, float] = {}
        below = 0.0
        earlier = sorted(before) if before is not None else []
        place = 0
        for point in sorted(weights):
            while place < len(earlier) and earlier[place] < point:
                below += before[earlier[place]] if before is not None else 0.0
                place += 1
            inside = low * step <= point * 4 < high * step
            here[point] = (below if before is not None else 1.0) * weights[point] / whole if inside else 0.0
        before = here
    return sum((before or {}).values())


def test_bounds_of_chains_contain_what_grids_give() -> None:
    random_ = random.Random(20)
    for trial in range(8):
        order = []
        for number in range(random_.randint(1, 3)):
            scale = random_.choice([Fraction(1, 4), Fraction(1, 2), Fraction(1, 3)])
            law: type[Law] = Gaussian if random_.random() < 0.5 else Laplace
            noise = Drawn(number, law, scale, Fraction(random_.randint(-2, 2), 4))
            limits = random_.choice([ANYWHERE, ANYWHERE, (0, ANYWHERE[1]), (ANYWHERE[0], 2), (-1, 3)])
            order.append((noise, limits))
        low, high = Chains(4, 20).chain(tuple(order))
        for step in (1024, 2048) if trial == 0 else (1024,):
            assert low / cells.ONE - 1e-6 <= exact(order, step) <= high / cells.ONE + 1e-6
        finer = Chains(64, 20).chain(tuple((draw, scaled(limits, 16)) for draw, limits in order))
        assert finer[1] - finer[0] < (high - low) / 2 or high - low < cells.ONE >> 10


def scaled(limits: Limits, by: int) -> Limits:
    low, high = limits
    return low * by, high * by


def test_cells_have_all_the_probability_but_what_is_rare() -> None:
    for gaussian in (True, False):
        table = table_of(gaussian, Fraction(3, 2), 8, 6)
        low, high = (2 * sum(cell[0][side] for cell in table.cells) / cells.ONE for side in (0, 1))
        assert 1 - table.rare - Fraction(1, 50) < low <= 1 <= high < 1 + Fraction(1, 50)
        assert all(bottom <= low <= high <= top for (low, high), (bottom, top) in table.cells)
        assert 0 < table.each < Fraction(1, 1024)


NORMAL = Drawn(0, Gaussian, Fraction(1), Fraction(0))


def way(*below: tuple[Point, Point]) -> Way:
    return Way((0,), below)


def test_what_has_no_bounds_is_refused() -> None:
    others = [replace(NORMAL, number=number) for number in range(9)]
    for parts, reach, wanted, why in (
        (4, 6, way((Fraction(0), Fraction(1))), "two numbers"),
        (4, 6, way((NORMAL, Fraction(1, 8))), "not on the edge"),
        (4, 6, way((replace(NORMAL, center=Fraction(1, 8)), Fraction(0))), "not on the edge"),
        (4, 6, way((replace(NORMAL, center=Fraction(FARTHEST)), Fraction(0))), "too far off"),
        (4, 6, way((NORMAL, Fraction(-FARTHEST))), "too far off"),
        (4, 6, way((NORMAL, Fraction(0)), (replace(NORMAL, center=Fraction(1)), Fraction(2))), "two places"),
        (4, 6, way(*pairwise(others)), "more than 7 draws"),
        (4, 1, way((NORMAL, Fraction(0))), "too wide, or too few"),
        (1024, 64, way((NORMAL, Fraction(0))), "more than 16384 cells"),
    ):
        with pytest.raises(Refused, match=why):
            Chains(parts, reach).chance(wanted)
    with pytest.raises(Refused, match="steps"):
        Chains(4, 6, steps=10).chance(way((NORMAL, Fraction(0))))
