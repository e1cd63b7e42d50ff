"""RAPPOR's parameters, and its price by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.numbers.epsilon import Log
from lapwing.run.local.rappor import Rappor, permanent_price, price_of_reports

SMALL = Rappor(bits=4, hashes=1, cohorts=1, f=Fraction(1, 2), p=Fraction(1, 5), q=Fraction(3, 4))
Row = tuple[int, ...]


def chance_of_permanent(true: Row, kept: Row, rappor: Rappor) -> Fraction:
    """The probability of a permanent response."""
    turn = rappor.f / 2
    return prod((1 - turn if one == other else turn for one, other in zip(true, kept, strict=True)), start=Fraction(1))


def chance_of_reports(true: Row, reports: tuple[Row, ...], rappor: Rappor) -> Fraction:
    """The probability of some reports in a row, over all permanent responses."""
    total = Fraction(0)
    for kept in product((0, 1), repeat=len(true)):
        chance = chance_of_permanent(true, kept, rappor)
        for report in reports:
            for one, bit in zip(kept, report, strict=True):
                rate = rappor.q if one else rappor.p
                chance *= rate if bit else 1 - rate
        total += chance
    return total


def test_the_permanent_price_is_the_largest_ratio() -> None:
    one, other = (1, 0, 0, 0), (0, 1, 0, 0)
    ratios = [
        chance_of_permanent(one, kept, SMALL) / chance_of_permanent(other, kept, SMALL)
        for kept in product((0, 1), repeat=4)
    ]
    assert permanent_price(SMALL) == Log(max(ratios))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_price_of_reports_is_the_largest_ratio(count: int) -> None:
    one, other = (1, 0), (0, 1)
    rows = list(product((0, 1), repeat=2))
    ratios = [
        chance_of_reports(one, reports, SMALL) / chance_of_reports(other, reports, SMALL)
        for reports in product(rows, repeat=count)
    ]
    assert price_of_reports(SMALL, count) == Log(max(ratios))


def test_the_papers_formula() -> None:
    rappor = Rappor()
    assert rappor.likely == Fraction(11, 16)
    assert rappor.unlikely == Fraction(9, 16)
    paper = (rappor.likely * (1 - rappor.unlikely) / (rappor.unlikely * (1 - rappor.likely))) ** rappor.hashes
    assert price_of_reports(rappor) == Log(paper)
    assert permanent_price(rappor) == Log(Fraction(81))


def test_more_reports_cost_more_but_never_more_than_the_permanent_response() -> None:
    prices = [price_of_reports(Rappor(), count).of for count in (1, 2, 10, 100)]
    assert prices == sorted(prices)
    assert prices[-1] < permanent_price(Rappor()).of


@pytest.mark.parametrize(
    "changed",
    [{"f": "0"}, {"f": "1"}, {"p": "3/4", "q": "1/2"}, {"q": 0.5}, {"bits": 0}, {"hashes": 99}, {"cohorts": 10**9}],
)
def test_parameters_that_make_no_sense(changed: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"bits": 16, "hashes": 2, "cohorts": 8, "f": "1/2", "p": "1/2", "q": "3/4"}
    assert Rappor(**usual) == Rappor(16, 2, 8)
    with pytest.raises(ProgramError):
        Rappor(**{**usual, **changed})
