"""RAPPOR on the side of those who collect: how many people have each of some candidate texts.

With W the left inverse of all filters, stacked cohort by cohort, W times the unbiased estimates of the set bits is an
unbiased estimate of the counts, if cohorts were drawn and every text is a candidate.  It adds up over the people, who
report independently of each other.  So Bernstein's inequality gives intervals: one person's part has at most the
variance of the bits of a report, weighed with W, plus that of the cohort, and at most so large a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.option import read_amount
from lapwing.run.local.bloom import bloom_rows
from lapwing.run.local.packed import Packed, count_by_group, packed_rows
from lapwing.run.local.rappor import Rappor
from lapwing.run.noise.array import whole_array

MOST_CANDIDATES = 4000
SLACK = 1 + 1e-6


@dataclass(frozen=True, slots=True)
class Decoded:
    """A candidate, how many of those who reported have it, and the interval; the intervals of all hold at once."""

    text: str
    count: float
    interval: Interval

    @property
    def is_present(self) -> bool:
        """Whether someone has it, as far as the interval tells."""
        return self.interval.low > 0


def decode_reports(
    cohorts: Any, reports: Any, candidates: list[str], rappor: Rappor, beta: Any = "0.05"
) -> tuple[Decoded, ...]:
    """Counts for the candidates, the largest first."""
    failing = read_amount("beta", beta, below=Fraction(1))
    groups, rows = read_reports(cohorts, reports, rappor)
    if not 1 <= len(set(candidates)) == len(candidates) <= MOST_CANDIDATES:
        reject("local-decode", why=f"{len(candidates)} candidates, which are to be different, 1 to {MOST_CANDIDATES}")
    filters = bloom_rows(candidates, rappor.cohorts, rappor.bits, rappor.hashes).astype(np.float64)
    weights = left_inverse(filters)
    counts = count_by_group(rows, rappor.bits, groups, rappor.cohorts)
    sizes = np.bincount(groups, minlength=rappor.cohorts)
    slope, base = float(rappor.likely - rappor.unlikely), float(rappor.unlikely)
    found = np.einsum("jmi,ji->m", weights, (counts - base * sizes[:, None]) / slope)
    widths = half_widths(weights, filters, rappor, len(rows), float(failing) / len(candidates))
    sure = 1 - failing
    decoded = [
        Decoded(text, float(count), Interval(Fraction(float(count - width)), Fraction(float(count + width)), sure))
        for text, count, width in zip(candidates, found, widths, strict=True)
    ]
    return tuple(sorted(decoded, key=lambda item: -item.count))


def left_inverse(filters: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights for each cohort, candidate and bit, with which the bits of one candidate give it 1 and the others 0."""
    cohorts, texts, _ = filters.shape
    gram = np.einsum("jmi,jni->mn", filters, filters, optimize=True)
    if np.linalg.matrix_rank(gram, hermitian=True) < texts:
        reject("local-decode", why="the candidates cannot be told apart by these filters")
    return np.asarray(cohorts * np.einsum("mn,jni->jmi", np.linalg.inv(gram), filters, optimize=True))


def half_widths(
    weights: NDArray[np.float64], filters: NDArray[np.float64], rappor: Rappor, reports: int, beta: float
) -> NDArray[np.float64]:
    """Bernstein's bound for each candidate, for the worst texts that people may have."""
    slope = float(rappor.likely - rappor.unlikely)
    spread = max(float(rate * (1 - rate)) for rate in (rappor.likely, rappor.unlikely))
    own = (weights**2).sum(axis=2).mean(axis=0) * spread / slope**2
    given = np.einsum("jmi,jni->jmn", weights, filters, optimize=True)
    variance = reports * (own + ((given**2).mean(axis=0) - np.eye(len(own))).max(axis=1))
    farthest = np.abs(weights).sum(axis=2).max(axis=0) / slope + 1
    chance = log(2 / beta)
    part = farthest * chance / 3
    return np.array(
        [SLACK * (one + sqrt(one**2 + 2 * other * chance)) for one, other in zip(part, variance, strict=True)]
    )


def read_reports(cohorts: Any, reports: Any, rappor: Rappor) -> tuple[NDArray[np.int64], Packed]:
    """The cohorts and the reports, if they are what they should be."""
    groups, rows = whole_array(cohorts), packed_rows(reports, rappor.bits)
    if rows is None or (groups is not None and len(rows) != groups.size):
        reject("local-reports", why=f"these are no rows of {rappor.bits} packed bits, one a cohort")
    if groups is None or groups.min() < 0 or groups.max() >= rappor.cohorts:
        reject("local-reports", why=f"a cohort is not from 0 to {rappor.cohorts - 1}")
    return groups, rows
