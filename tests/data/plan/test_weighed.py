"""Scales of a model's columns, and distances of its coefficients."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.weighed import distances_of, scale_of, terms_of
from lapwing.data.query.minimiser import stated
from lapwing.data.query.query import Minimiser
from tests.data.query.test_minimiser import BY, described

QUERY = Minimiser(BY, "logistic", Fraction(10))


def test_terms_and_scales() -> None:
    assert terms_of(QUERY) == ("intercept", "one", "two")
    assert scale_of(0, QUERY) == (Fraction(5), Fraction(5))


def test_distances_fall_with_epsilon_and_grow_with_the_centre() -> None:
    moved = stated(QUERY, described())
    near, far = (
        distances_of(plan_query(QUERY, described(), Fraction(price)), QUERY, moved, Fraction(1, 20))
        for price in (10, 1)
    )
    assert all(one is not None and other is not None and one < other for one, other in zip(near, far, strict=True))
    assert near[0] is not None and near[1] is not None and near[0] == 15 * near[1]


def test_noise_that_says_nothing_has_no_distance() -> None:
    plan = plan_query(QUERY, described(), Fraction(1, 10**30))
    assert distances_of(plan, QUERY, stated(QUERY, described()), Fraction(1, 20)) == [None] * 3
