"""Exact signs of polynomials: against polynomials whose roots are known, and against values at many points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from lapwing.kernel.finite.univariate import (
    Polynomial,
    chain_of,
    common,
    derivative,
    divided,
    has_root,
    is_nonnegative,
    plus,
    roots_between,
    samples,
    times,
    trimmed,
    value,
)

ONE = Fraction(1)


def poly(*coefficients: int | str | Fraction) -> Polynomial:
    return trimmed(Fraction(coefficient) for coefficient in coefficients)


def with_roots(*roots: Fraction, lead: Fraction = ONE) -> Polynomial:
    product: Polynomial = (lead,)
    for root in roots:
        product = times(product, poly(-root, 1))
    return product


def fraction(random: Random, most: int = 6) -> Fraction:
    return Fraction(random.randint(-most, most), random.randint(1, 4))


def some_polynomial(random: Random, degree: int = 5) -> Polynomial:
    return trimmed(fraction(random) for _ in range(random.randint(0, degree + 1)))


def test_trimming_leaves_no_zero_at_the_end() -> None:
    assert poly(1, 0, 2, 0, 0) == (ONE, Fraction(0), Fraction(2))
    assert poly(0, 0) == poly() == ()


def test_arithmetic_agrees_with_values() -> None:
    random = Random(1)
    for _ in range(100):
        left, right, x, factor = some_polynomial(random), some_polynomial(random), fraction(random), fraction(random)
        assert value(plus(left, right, factor), x) == value(left, x) + factor * value(right, x)
        assert value(times(left, right), x) == value(left, x) * value(right, x)


def test_division_leaves_a_smaller_rest() -> None:
    random = Random(2)
    for _ in range(100):
        left, right = some_polynomial(random), some_polynomial(random, 3)
        if right:
            quotient, rest = divided(left, right)
            assert plus(times(quotient, right), rest) == left
            assert len(rest) < len(right)


def test_common_divisors() -> None:
    random = Random(3)
    for _ in range(60):
        shared = [fraction(random) for _ in range(random.randint(0, 3))]
        left, right = with_roots(*shared, Fraction(100)), with_roots(*shared, Fraction(101), lead=Fraction(-3))
        found = common(left, right)
        assert times(found, (1 / found[-1],)) == with_roots(*shared)
    assert common(poly(3, 1), ()) == poly(3, 1)


def test_derivatives() -> None:
    assert derivative(poly(5, 4, 3, 2)) == poly(4, 6, 6)
    assert derivative(poly(5)) == derivative(()) == ()


def test_roots_are_counted_once_and_strictly_between() -> None:
    random = Random(4)
    for _ in range(60):
        roots = [fraction(random, 4) for _ in range(random.randint(0, 5))]
        low, high = sorted((fraction(random, 4), fraction(random, 4) + 9))
        polynomial = times(with_roots(*roots, lead=fraction(random) or ONE), poly(random.randint(1, 5), 0, 1))
        expected = len({root for root in roots if low < root < high})
        assert roots_between(chain_of([polynomial]), low, high) == expected
        assert has_root(polynomial, low, high) == (expected > 0)


def test_samples_meet_every_gap() -> None:
    random = Random(5)
    for _ in range(60):
        roots = [fraction(random, 4) for _ in range(random.randint(0, 6))]
        low = fraction(random, 3)
        high = None if random.random() < 0.3 else low + Fraction(random.randint(1, 30), 4)
        cut = random.randint(0, len(roots))
        found = samples([with_roots(*roots[:cut]), (), with_roots(*roots[cut:])], low, high)
        ends = sorted({low, *(root for root in roots if low < root and (high is None or root < high))})
        gaps = list(zip(ends, [*ends[1:], high], strict=True))
        assert all(low < x and (high is None or x < high) for x in found)
        for start, end in gaps:
            assert any(start < x and (end is None or x < end) for x in found)


def known_sign(roots: list[Fraction], lead: Fraction, low: Fraction, high: Fraction | None) -> bool:
    """Whether lead * (x - roots[0]) * ... is at least 0 between low and high: from the roots alone."""
    if not lead:
        return True
    inside = sorted({root for root in roots if low < root and (high is None or root < high)})
    ends = [low, *inside]
    for start, end in zip(ends, [*ends[1:], high], strict=True):
        x = start + 1 if end is None else (start + end) / 2
        above = sum(root > x for root in roots) % 2 == 0
        if above != (lead > 0):
            return False
    return True


def test_signs_of_polynomials_with_known_roots() -> None:
    random = Random(6)
    answers = []
    for _ in range(100):
        roots = [fraction(random, 4) for _ in range(random.randint(0, 3))]
        roots += [root for root in roots if random.random() < 0.6]
        lead = fraction(random)
        low = random.choice([*roots, fraction(random, 3)])
        high = random.choice([*(root for root in roots if root > low), None, low + Fraction(7, 3)])
        extra = poly(random.randint(1, 5), random.randint(-2, 2), 1)  # no real root
        polynomial = times(with_roots(*roots, lead=lead) if lead else (), times(extra, extra))
        answers.append(known_sign(roots, lead, low, high))
        assert is_nonnegative(polynomial, low, high) == answers[-1], (roots, lead, low, high)
    assert 30 < sum(answers) < 70


def test_signs_of_any_polynomial_against_many_points() -> None:
    random = Random(7)
    for _ in range(60):
        polynomial = some_polynomial(random, 6)
        low, width = fraction(random, 3), Fraction(random.randint(1, 6))
        points = [low + width * Fraction(place, 50) for place in range(1, 50)]
        dips = any(value(polynomial, x) < 0 for x in points)
        if is_nonnegative(polynomial, low, low + width):
            assert not dips
        else:
            assert any(value(polynomial, x) < 0 for x in samples([polynomial], low, low + width))


@pytest.mark.parametrize(
    ("polynomial", "low", "high", "answer"),
    [
        (poly(), 0, 1, True),
        (poly(3), 0, 1, True),
        (poly(-3), 0, 1, False),
        (poly(0, 1), 0, None, True),
        (poly(0, 1), "-1/1000000", None, False),
        (poly(1, -1), 0, 1, True),
        (poly(1, -1), 0, "1000001/1000000", False),
        (poly(1, -1), 0, None, False),
        (poly(1, -2, 1), 0, None, True),
        (poly(-1, 2, -1), 0, None, False),
        (poly("999999999999/1000000000000", -2, 1), 0, 2, False),
        (poly("1000000000001/1000000000000", -2, 1), 0, 2, True),
        (poly(-2, 0, 1), "3/2", None, True),
        (poly(-2, 0, 1), "7/5", None, False),
        (poly(4, 0, -4, 0, 1), -5, 5, True),
        (times(poly(4, 0, -4, 0, 1), poly(-2, 0, 1)), -5, 5, False),
        (poly(0, 0, 0, 1), -1, 1, False),
        (poly(0, 0, 0, 0, 1), -1, 1, True),
        (poly(-(10**30), 1), 0, None, False),
        (poly(-(10**30), 1), 10**30, None, True),
    ],
)
def test_signs_at_the_edge(polynomial: Polynomial, low: int | str, high: int | str | None, answer: bool) -> None:
    assert is_nonnegative(polynomial, Fraction(low), None if high is None else Fraction(high)) == answer


def test_the_zero_polynomial_has_roots_and_an_end_is_not_inside() -> None:
    assert has_root((), Fraction(0), ONE)
    assert not has_root(poly(0, 1), Fraction(0), ONE)
    assert not has_root(poly(1, -1), Fraction(0), ONE)
    assert has_root(poly(1, -2), Fraction(0), ONE)
    assert not has_root(poly(5), Fraction(0), None)
    assert has_root(poly(-(10**9), 1), Fraction(0), None)


def test_close_roots_are_told_apart() -> None:
    near = Fraction(1, 10**40)
    found = samples([with_roots(Fraction(1, 3), Fraction(1, 3) + near)], Fraction(0), ONE)
    assert any(Fraction(1, 3) < x < Fraction(1, 3) + near for x in found)
