"""Tails of estimated shares against brute force."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, sqrt

import pytest

from lapwing.run.accuracy.share_tail import Rates, lowest, share_beyond
from tests.run.accuracy.brute import count_masses


def rates(p: Fraction, q: Fraction) -> Rates:
    return Rates((p, p), (q, q))


@pytest.mark.parametrize("p, q", [("3/4", "1/4"), ("1/2", "1/10"), ("99/100", "1/100"), ("2/3", "1/2")])
@pytest.mark.parametrize("n", [1, 7, 40])
def test_the_bound_holds_whoever_the_people_are(p: str, q: str, n: int) -> None:
    yes, no = Fraction(p), Fraction(q)
    for alpha in (Fraction(1, 20), Fraction(1, 5), Fraction(1, 2), Fraction(2)):
        bound = float(share_beyond(alpha, rates(yes, no), n))
        for with_property in range(n + 1):
            masses = count_masses(n, with_property, float(yes), float(no))
            true = sum(
                mass
                for count, mass in enumerate(masses)
                if abs((Fraction(count, n) - no) / (yes - no) - Fraction(with_property, n)) > alpha
            )
            assert true <= bound + 1e-12


@pytest.mark.parametrize("p, q", [("3/4", "1/4"), ("1/2", "1/10"), ("3/5", "1/5")])
def test_the_bound_for_several_properties_holds_however_they_are_shared_out(p: str, q: str) -> None:
    yes, no, n = Fraction(p), Fraction(q), 12

    def tail(with_property: int, alpha: Fraction) -> float:
        masses = count_masses(n, with_property, float(yes), float(no))
        share = Fraction(with_property, n)
        far = [m for count, m in enumerate(masses) if abs((Fraction(count, n) - no) / (yes - no) - share) > alpha]
        return float(sum(far))

    for alpha in (Fraction(1, 2), Fraction(9, 10), Fraction(6, 5)):
        bound = float(share_beyond(alpha, rates(yes, no), n, 3))
        for first in range(n + 1):
            for second in range(n - first + 1):
                assert sum(tail(part, alpha) for part in (first, second, n - first - second)) <= bound + 1e-12


def test_several_properties_are_dearer_than_one_but_less_than_all_alone() -> None:
    given = rates(Fraction(1, 2), Fraction(1, 10))
    one, many = (share_beyond(Fraction(1, 10), given, 2000, count) for count in (1, 50))
    assert one <= many < 50 * one


def test_it_is_never_worse_than_the_additive_bound_and_near_the_normal_law() -> None:
    n, p, q = 10**6, Fraction(731, 1000), Fraction(269, 1000)
    alpha = Fraction(3, 1000)
    bound = float(share_beyond(alpha, rates(p, q), n))
    drift = float(alpha * (p - q))
    assert bound <= 2 * 2.718281828 ** (-2 * drift**2 * n)
    normal = erfc(drift / sqrt(2 * float(p * (1 - p)) / n))
    assert normal < bound < 10 * normal


def test_what_cannot_happen_has_probability_zero() -> None:
    assert share_beyond(Fraction(2), rates(Fraction(3, 4), Fraction(1, 4)), 5) == 0
    assert share_beyond(Fraction(0), rates(Fraction(3, 4), Fraction(1, 4)), 5) == 1


def test_reports_that_say_nothing_estimate_nothing() -> None:
    assert share_beyond(Fraction(1), rates(Fraction(1, 2), Fraction(1, 2)), 5) == 1


def test_the_search_for_the_lowest_point() -> None:
    assert abs(lowest(lambda t: (t - 1) ** 2, 10.0) - 1) < 1e-6
