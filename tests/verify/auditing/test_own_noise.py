"""The audit finds nothing against Lapwing's own noise, and finds the same noise at fault where it is spoiled."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from lapwing.run.noise.laplace import draw_laplace
from lapwing.verify.auditing.audit import audit


class Seeded:
    """Words of a generator with a seed, so that a test always sees the same."""

    def __init__(self, seed: int) -> None:
        self.generator = np.random.Generator(np.random.PCG64(seed))

    def words(self, count: int) -> NDArray[np.uint64]:
        return self.generator.integers(0, 2**64, count, np.uint64)


@pytest.mark.parametrize("scale", ["3/2", "3", "5", "10"])
def test_own_noise_passes(scale: str) -> None:
    source = Seeded(7)

    def answer(value: int, count: int) -> NDArray[np.int64]:
        return value + draw_laplace(Fraction(scale), count, source)

    assert audit(answer, 0, 1, epsilon=1 / Fraction(scale), samples=200_000).violated is False


def test_a_slightly_smaller_scale_does_not() -> None:
    source = Seeded(7)

    def answer(value: int, count: int) -> NDArray[np.int64]:
        return value + draw_laplace(Fraction(12, 5), count, source)

    assert audit(answer, 0, 1, epsilon=Fraction(1, 3), samples=200_000).violated is True
