"""Shuffled reports: the published bound, rounded up, beside the exact privacy of shuffled randomized response."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log, sqrt

import pytest

from lapwing.budget.accounting.shuffle import epsilon_of_shuffle
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize(
    ("local", "reports", "delta"), [("1", 1000, "1/1000000"), ("2", 10**6, "1/1000000"), ("1/2", 10**4, "1/100000")]
)
def test_the_formula(local: str, reports: int, delta: str) -> None:
    e, d = exp(Fraction(local)), float(Fraction(delta))
    wanted = log(1 + (e - 1) / (e + 1) * (8 * sqrt(e * log(4 / d) / reports) + 8 * e / reports))
    found = epsilon_of_shuffle(Fraction(local), reports, Fraction(delta))
    assert abs(float(found) - min(wanted, float(Fraction(local)))) < 1e-12


def test_a_few_reports_hide_nothing() -> None:
    assert epsilon_of_shuffle(Fraction(2), 100, Fraction(1, 10**6)) == 2
    assert epsilon_of_shuffle(Fraction(0), 10**6, Fraction(1, 10**6)) == 0


def test_more_reports_cost_less() -> None:
    found = [epsilon_of_shuffle(Fraction(1), 10**k, Fraction(1, 10**6)) for k in range(1, 10)]
    assert found == sorted(found, reverse=True)
    assert found[0] == 1
    assert found[-1] < Fraction(1, 500)


def law_of_yes(truths: int, reports: int, stay: Fraction) -> list[Fraction]:
    """How many of the reports say yes, if so many people would in truth."""
    law = [Fraction(1)]
    for person in range(reports):
        yes = stay if person < truths else 1 - stay
        law = [
            (law[k] if k < len(law) else 0) * (1 - yes) + (law[k - 1] * yes if k else 0) for k in range(len(law) + 1)
        ]
    return law


@pytest.mark.parametrize(("odds", "reports"), [(2, 400), (3, 300)])
def test_shuffled_randomized_response_is_within_the_bound(odds: int, reports: int) -> None:
    local, delta, stay = Fraction(log(odds)), Fraction(1, 20), Fraction(odds, odds + 1)
    epsilon = epsilon_of_shuffle(local, reports, delta)
    assert epsilon < local
    factor = Fraction(exp(epsilon))
    one, two = law_of_yes(reports // 2, reports, stay), law_of_yes(reports // 2 + 1, reports, stay)
    for left, right in ((one, two), (two, one)):
        assert sum(max(Fraction(0), a - factor * b) for a, b in zip(left, right, strict=True)) <= delta
    assert sum(one) == 1


@pytest.mark.parametrize(
    ("local", "reports", "delta"),
    [
        (Fraction(-1), 10, Fraction(1, 2)),
        (Fraction(1), 0, Fraction(1, 2)),
        (Fraction(1), True, Fraction(1, 2)),
        (Fraction(1), 2.0, Fraction(1, 2)),
        (Fraction(100), 10, Fraction(1, 2)),
        (Fraction(1), 10, Fraction(0)),
        (Fraction(1), 10, Fraction(1)),
        (0.5, 10, Fraction(1, 2)),
    ],
)
def test_what_is_no_number_is_refused(local: Fraction, reports: int, delta: Fraction) -> None:
    with pytest.raises(ProgramError):
        epsilon_of_shuffle(local, reports, delta)
