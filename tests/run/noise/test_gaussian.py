"""Normal noise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise import gaussian
from lapwing.run.noise.gaussian import (
    Cells,
    cells_of,
    chance_of,
    draw_beyond,
    draw_far,
    draw_gaussian,
    draw_near,
    draw_one_by_one,
    keep,
    keep_exactly,
    near_table,
    width_of,
    write,
)
from lapwing.run.noise.number import Log, Product, enclose
from tests.fits import fits, gaussian_chances
from tests.sources import Repeatable


@pytest.mark.parametrize(
    "sigma", [Fraction(1, 5), Fraction(1), Fraction(7, 2), Fraction(50), Fraction(60), Fraction(400)]
)
def test_draws_have_the_law(sigma: Fraction) -> None:
    draws = draw_gaussian(sigma * sigma, 200_000, Repeatable(1))
    assert draws.dtype == np.int64
    assert fits(draws, gaussian_chances(float(sigma)))


def test_irrational_variances() -> None:
    variance = Product(2, Log(Fraction(125000, 1)))
    assert fits(draw_gaussian(variance, 100_000, Repeatable(1)), gaussian_chances(float(2 * np.log(125000)) ** 0.5))


def test_a_sigma_that_is_off_by_a_fiftieth_is_noticed() -> None:
    assert not fits(draw_gaussian(100, 200_000, Repeatable(2)), gaussian_chances(10.2))


def rounded_normal(width: int, sigma: float) -> dict[int, float]:
    """The chances of cells of a wide law, by the error function."""
    from math import erf, sqrt

    def below(x: float) -> float:
        return 0.5 * (1 + erf(x / (sigma * sqrt(2))))

    return {k: below((k + 1) * width) - below(k * width) for k in range(-200, 200)}


@pytest.mark.parametrize("power", [20, 30, 56, 60])
def test_large_sigmas(power: int) -> None:
    draws = draw_gaussian(Fraction(4) ** power, 50_000 if power < 60 else 1500, Repeatable(power))
    assert (draws.dtype == object) == (power == 60)
    assert fits(np.array([int(draw) >> (power - 3) for draw in draws]), rounded_normal(1, 8.0))
    assert fits(np.array([int(draw) & 7 for draw in draws]), dict.fromkeys(range(8), 1 / 8))


def test_short_tables_with_few_bits_give_the_same_law() -> None:
    """What lies beyond a table, and escapes, are then common."""
    near = draw_near(near_table.__wrapped__(Fraction(9), 4, 8), Fraction(9), 600, Repeatable(5))
    assert (np.abs(near) >= 4).mean() > 0.1
    assert fits(near, gaussian_chances(3.0))


def short_cells(monkeypatch: pytest.MonkeyPatch) -> Cells:
    monkeypatch.setattr(gaussian, "CELLS", 16)
    return cells_of.__wrapped__(Fraction(10000), 3, 10)


def test_cells_beyond_the_table_give_the_same_law(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = draw_far(short_cells(monkeypatch), 1500, Repeatable(6))
    assert (np.abs(draws) >= 128).mean() > 0.1
    assert fits(draws, gaussian_chances(100.0))
    others = draw_one_by_one(short_cells(monkeypatch), 500, Repeatable(7))
    assert fits(others, gaussian_chances(100.0))


@pytest.mark.parametrize("width", [1, 10, 24, 25, 40, 52])
def test_candidates_are_kept_with_the_exact_chance(width: int) -> None:
    """Wherever digits are not asked for, the exact probability confirms what was decided."""
    sigma = Fraction(512 * 2**width, 10)
    cells = cells_of(sigma * sigma, width)
    source = Repeatable(width)
    cell = (source.words(600) % np.uint64(512)).view(np.int64)
    place = (source.words(600) >> np.uint64(64 - width)).view(np.int64) + 1
    first = Repeatable(99).words(600) >> np.uint64(32)
    lower = place & 1
    kept = keep(cells, cell, place - lower, lower, first, Repeatable(7))
    assert np.array_equal(kept, keep_exactly(cells, cell, place, first, Repeatable(7)))
    for spot in range(600):
        low, high = enclose(chance_of(cells, int(cell[spot]), int(place[spot])), 64)
        least, most = int(first[spot]) << 32, (int(first[spot]) + 1) << 32
        assert kept[spot] if most <= low else not kept[spot] if least >= high else True


def test_what_is_surely_kept_is_kept_at_the_far_end_of_its_cell() -> None:
    for width in (1, 10, 40):
        sigma = Fraction(512 * 2**width, 10)
        cells = cells_of(sigma * sigma, width)
        for cell in (0, 1, 57, 511):
            low, _high = enclose(chance_of(cells, cell, 1 << width), 96)
            assert int(cells.sure[cell]) << 64 <= low and (int(cells.sure[cell]) + 1) << 64 > low - (1 << 66)


@pytest.mark.parametrize("width", [1, 24, 40])
def test_borders_are_within_what_is_said(width: int) -> None:
    """The words nearest to the border of each candidate's chance are decided as the exact chance says."""
    sigma = Fraction(512 * 2**width, 10)
    cells = cells_of(sigma * sigma, width)
    for cell, place in [(0, 1), (511, 1 << width), (300, (1 << width) // 2 + 1), (7, (1 << width) - 1)]:
        low, high = enclose(chance_of(cells, cell, place), 64)
        for word, wanted in [(low - 2, True), (high + 2, False), (low - (1 << 33), True), (high + (1 << 33), False)]:
            if 0 <= word < 1 << 64:
                fixed = Fixed((word & 0xFFFFFFFF) << 32)
                found = keep_exactly(
                    cells, np.array([cell]), np.array([place]), np.array([word >> 32], np.uint64), fixed
                )
                assert found[0] == wanted


class Fixed:
    """One word again and again."""

    def __init__(self, word: int) -> None:
        self.word = word

    def words(self, count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return np.full(count, self.word, dtype=np.uint64)


def test_far_numbers_have_their_own_law() -> None:
    draws = [draw_beyond(Fraction(1, 50), 8, Repeatable(seed)) for seed in range(400)]
    weights = {k: np.exp(-k * k / 50) for k in range(8, 60)}
    total = sum(weights.values())
    assert fits(draws, {k: weight / total for k, weight in weights.items()})


def test_widths_grow_with_sigma() -> None:
    assert [width_of(Fraction(sigma * sigma)) for sigma in (1, 50, 54, 108, 10**6)] == [0, 0, 1, 2, 15]


def test_what_is_too_large_becomes_a_python_integer() -> None:
    small = np.zeros(3, dtype=np.int64)
    assert write(small, 1, 5).tolist() == [0, 5, 0]
    assert write(small, 2, -(1 << 70)).tolist() == [0, 5, -(1 << 70)]


@pytest.mark.parametrize("variance", [0, -1, 1.0, "1", None, float("nan")], ids=repr)
def test_bad_variances_are_refused(variance: object) -> None:
    with pytest.raises(ProgramError):
        draw_gaussian(variance, 1)  # type: ignore[arg-type]
