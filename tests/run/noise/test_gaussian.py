"""Normal noise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.gaussian import draw_gaussian, draw_near, near_table, reach_of, width_of
from lapwing.run.noise.number import Log, Product
from tests.fits import fits, gaussian_chances
from tests.sources import Repeatable


@pytest.mark.parametrize(
    "sigma", [Fraction(1, 5), Fraction(1), Fraction(7, 2), Fraction(50), Fraction(60), Fraction(150), Fraction(400)]
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


def test_widths_grow_with_sigma() -> None:
    reaches = [reach_of(Fraction(sigma * sigma)) for sigma in (1, 53, 54, 216, 10**6)]
    assert reaches == [10, 504, 514, 2053, 9500001]
    assert [width_of(reach) for reach in reaches[2:]] == [1, 2, 14]


@pytest.mark.parametrize("variance", [0, -1, 1.0, "1", None, float("nan")], ids=repr)
def test_bad_variances_are_refused(variance: object) -> None:
    with pytest.raises(ProgramError):
        draw_gaussian(variance, 1)  # type: ignore[arg-type]
