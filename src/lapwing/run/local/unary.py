"""Unary encoding: a bit for each of k categories, and every bit is randomized.

Symmetric: a bit keeps its value with probability E / (1 + E), E = exp(eps / 2).  Optimized (Wang, Blocki, Li and Jha,
2017): a 1 stays with probability 1/2, a 0 becomes 1 with probability 1 / (1 + exp(eps)).  Two people differ in two
bits, one each way, and either has the odds p (1 - q) / (q (1 - p)) = exp(eps) in all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.epsilon import Given
from lapwing.run.accuracy.share_tail import Rates
from lapwing.run.local.estimate import Estimate, estimate_shares
from lapwing.run.local.packed import Packed, count_bits, draw_rows, mark, packed_rows, width_of
from lapwing.run.local.rates import odds, odds_bounds, read_factor
from lapwing.run.local.response import category_count, read_categories
from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.number import Number
from lapwing.run.noise.randomness import SYSTEM, Source

HALF = Fraction(1, 2)
AT_ONCE = 1 << 18


def randomize_unary(
    values: Any, categories: int, epsilon: Given, optimized: bool = True, source: Source = SYSTEM
) -> Packed:
    """Unary encoding with randomized bits: one row of packed bits per person."""
    count = category_count(categories)
    given = read_categories(values, count)
    p, q = unary_odds(epsilon, optimized)
    found = np.empty((given.size, width_of(count)), dtype=np.uint8)
    for start in range(0, given.size, AT_ONCE):
        part = given[start : start + AT_ONCE]
        rows = draw_rows(q, part.size, count, source)
        own = mark(part.size, count, part)
        kept = draw_bits(p, part.size, source)
        found[start : start + AT_ONCE] = rows & ~own | own * kept[:, None]
    return found


def estimate_unary(
    reports: Any, categories: int, epsilon: Given, optimized: bool = True, beta: Any = "0.05"
) -> tuple[Estimate, ...]:
    """The share of each category."""
    count = category_count(categories)
    rows = packed_rows(reports, count)
    if rows is None or not len(rows):
        reject("local-reports", why=f"these are no rows of {count} packed bits")
    counts = count_bits(rows, count).tolist()
    return estimate_shares(counts, len(rows), unary_rates(epsilon, optimized), beta)


def unary_odds(epsilon: Given, optimized: bool) -> tuple[Number, Number]:
    """How often a bit is reported as 1: of the own category, and of another."""
    if optimized:
        return HALF, odds(read_factor(epsilon), 1)[1]
    return odds(read_factor(epsilon, halved=True), 1)


def unary_rates(epsilon: Given, optimized: bool) -> Rates:
    """The same between bounds."""
    if optimized:
        return Rates((HALF, HALF), odds_bounds(read_factor(epsilon), 1).q)
    return odds_bounds(read_factor(epsilon, halved=True), 1)
