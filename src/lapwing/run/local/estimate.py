"""Shares of people, estimated without bias from counts of randomized reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_int
from lapwing.numbers.search import least
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.option import read_amount
from lapwing.run.accuracy.share_tail import Rates, share_beyond

FINEST = 10**4


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share, and the interval that holds the true share of those who reported."""

    share: Fraction
    interval: Interval


def estimate_shares(counts: Sequence[int], reports: int, rates: Rates, beta: Any = "0.05") -> tuple[Estimate, ...]:
    """Estimates from how many reports counted for each of some properties, of which everyone has one.

    All intervals hold at once, except with probability beta.
    """
    failing, people = read_amount("beta", beta, below=Fraction(1)), plain_int(reports) or 0
    found = [count for count in map(plain_int, counts) if count is not None and 0 <= count <= people]
    if people < 1 or not found or len(found) != len(counts):
        reject("local-reports", why=f"{list(counts)[:5]} are no counts of {reports} reports")
    width = half_width(rates, people, failing, len(found))
    return tuple(estimate(count, people, rates, width, failing) for count in found)


def estimate(count: int, reports: int, rates: Rates, width: Fraction, beta: Fraction) -> Estimate:
    """(r - q) / (p - q) for a share r of reports, with its interval."""
    raw = Fraction(count, reports)
    ends = [(raw - q) / (p - q) for p in rates.p for q in rates.q]
    return Estimate(short((min(ends) + max(ends)) / 2), Interval(min(ends) - width, max(ends) + width, 1 - beta))


@lru_cache(maxsize=256)
def half_width(rates: Rates, reports: int, beta: Fraction, properties: int = 1) -> Fraction:
    """An error that some estimate exceeds with at most this probability, whoever the people are."""
    if rates.slope <= 0:
        reject("local-option", name="p and q", what="equal rates", instead="rates of which the first is larger")
    unit = 1 / (rates.slope * FINEST * reports)
    steps = least(lambda count: share_beyond(count * unit, rates, reports, properties) <= beta, 0, FINEST * reports)
    return (FINEST * reports if steps is None else steps) * unit


def short(value: Fraction) -> Fraction:
    """A number near by that is easier to carry."""
    return Fraction(round(value * 10**18), 10**18)
