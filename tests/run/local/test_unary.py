"""Unary encoding."""

from __future__ import annotations

from math import exp, sqrt

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.unary import estimate_unary, randomize_unary, unary_rates
from lapwing.verify.attack.source import Repeated


@pytest.mark.parametrize("optimized", [False, True])
def test_bits_have_their_rates(optimized: bool) -> None:
    reports = randomize_unary(np.full(100_000, 5), 11, 2, optimized, Repeated(1))
    shares = np.unpackbits(reports, axis=1)[:, :11].mean(axis=0)
    rates = unary_rates(2, optimized)
    for place, share in enumerate(shares):
        expected = float(rates.p[0] if place == 5 else rates.q[0])
        assert abs(share - expected) < 5.5 * sqrt(0.25 / 100_000)


@pytest.mark.parametrize("optimized", [False, True])
@pytest.mark.parametrize("epsilon", ["1", "log(3)"])
def test_the_price_is_what_it_says(optimized: bool, epsilon: str) -> None:
    rates = unary_rates(epsilon, optimized)
    p, q = float(rates.p[0]), float(rates.q[0])
    assert p * (1 - q) / (q * (1 - p)) == pytest.approx(exp(1) if epsilon == "1" else 3)


@pytest.mark.parametrize("optimized", [False, True])
def test_shares_are_estimated(optimized: bool) -> None:
    values = np.repeat(np.arange(3), [30_000, 20_000, 10_000])
    found = estimate_unary(randomize_unary(values, 9, 1, optimized, Repeated(2)), 9, 1, optimized)
    for share, estimate in zip((1 / 2, 1 / 3, 1 / 6, 0), found, strict=False):
        assert estimate.interval.low <= share <= estimate.interval.high
    assert float(found[0].interval.high - found[0].interval.low) < 0.1


def test_rows_that_are_no_reports() -> None:
    for rows in (np.zeros((3, 1), dtype=np.uint8), np.zeros((0, 2), dtype=np.uint8), np.zeros((3, 2), dtype=np.int64)):
        with pytest.raises(ProgramError, match="local-reports"):
            estimate_unary(rows, 9, 1)
