"""Laws and what shifts of them cost."""

from __future__ import annotations

from math import inf, log, nan

import numpy as np
import pytest

from lapwing.verify.watching.trace.law import Law, log_density, rho_of, worst_loss


def test_shifts() -> None:
    assert worst_loss("laplace", 3.0, 2.0, 2.0) == 1.5
    assert worst_loss("laplace", 0.0, 2.0, 2.0) == 0
    assert worst_loss("laplace", 0.0, 2.0, 3.0) == inf
    assert worst_loss("normal", 1.0, 2.0, 2.0) == inf
    assert worst_loss("laplace", 1.0, 0.0, 0.0) == inf
    assert worst_loss("laplace", 0.0, 0.0, 0.0) == 0
    assert worst_loss("laplace", nan, 1.0, 1.0) == inf
    assert rho_of("normal", 1.0, 2.0, 2.0) == 0.125
    assert rho_of("normal", nan, 2.0, 2.0) == inf
    assert rho_of("laplace", 1.0, 1.0, 1.0) == 0.5


@pytest.mark.parametrize("name", ["laplace", "gumbel", "logistic", "exponential"])
def test_densities_have_mass_one(name: str) -> None:
    grid = np.linspace(-200, 200, 400_001)
    mass = np.exp(log_density(name, grid, 2.0)).sum() * 0.001
    assert mass * (0.5 if name == "laplace" else 1.0) == pytest.approx(1.0, abs=2e-3)


def test_the_loss_is_that_of_densities() -> None:
    assert log_density("laplace", 5.0, 2.0) - log_density("laplace", 6.0, 2.0) == pytest.approx(0.5)
    assert log_density("discrete laplace", 1, 1 / log(2)) == pytest.approx(log(1 / 6))


def test_scales_of_elements() -> None:
    assert Law("laplace", 2.0).scale_at(7) == 2.0
    assert Law("laplace", np.array([1.0, 3.0])).scale_at(1) == 3.0
