"""Properties of the distance, on many distributions; and that a statement which is false is found out."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.numbers.epsilon import Log, Plain, epsilon_of
from lapwing.refute.finite.distance import measure_distance
from lapwing.refute.finite.distribution import Distribution, distribute
from lapwing.refute.finite.exponentials import power, rational
from lapwing.refute.finite.properties import (
    Statement,
    antitone,
    composed,
    image,
    mixed,
    mixture,
    processed,
    product,
    reflexive,
    sliding,
    tail,
    together,
    transitive,
)

YES, NO, FAIR = (distribute({"yes": Fraction(n, 4), "no": Fraction(4 - n, 4)}) for n in (3, 1, 2))


def drawn(random_: random.Random) -> Distribution[int]:
    weights = [random_.randrange(5) for _ in range(4)]
    weights[random_.randrange(4)] += 1
    return Distribution(tuple((place, Fraction(weight, sum(weights))) for place, weight in enumerate(weights)))


@pytest.mark.parametrize("epsilons", [("log(2)", "log(3/2)"), ("0", "1/2"), ("1", "1/3")])
def test_they_hold_of_any_distributions(epsilons: tuple[str, str]) -> None:
    random_ = random.Random(7)
    one, other = epsilons
    for _ in range(40):
        p, q, r, s = (drawn(random_) for _ in range(4))
        for statement in (
            reflexive(p, one),
            antitone(p, q, one, other),
            transitive(p, q, r, one, other),
            processed(p, q, one, lambda each: each % 2),
            mixed(((p, q), (r, s)), Fraction(random_.randrange(5), 4), one),
            composed(((p, q), (r, s)), one, other),
        ):
            assert statement.holds, statement


def test_the_sides_are_what_they_say() -> None:
    statement = transitive(YES, FAIR, NO, "log(3/2)", "log(3/2)")
    assert statement.sides[0] == measure_distance(YES, NO, "log(9/4)").bounds()[0] == Fraction(3, 16)
    assert statement.sides[1] == 0 + Fraction(3, 2) * Fraction(1, 8)
    assert statement.holds is True


def test_a_false_statement_is_found_out() -> None:
    assert not Statement("", "", power(Plain(Fraction(1, 10**9))), rational(Fraction(1))).holds
    assert Statement("", "", rational(Fraction(1)), power(Plain(Fraction(1, 10**9)))).holds


def test_without_the_factor_transitivity_would_be_false() -> None:
    """D(e1 + e2; P, R) <= D(e1; P, Q) + D(e2; Q, R) fails: the second delta is multiplied by exp(e1)."""
    p, q, r = (distribute({"a": mass, "b": 1 - mass}) for mass in (Fraction(1), Fraction(1, 2), Fraction(1, 4)))
    plain = measure_distance(p, q, "log(2)").bounds()[1] + measure_distance(q, r, 0).bounds()[1]
    assert measure_distance(p, r, "log(2)").bounds()[0] > plain
    assert transitive(p, q, r, "log(2)", 0).holds is True


@pytest.mark.parametrize("epsilon", ["log(2)", "log(7/5)", "1", "1/3"])
def test_noise_slides(epsilon: str) -> None:
    for at in range(-4, 6):
        for by in range(4):
            assert sliding(epsilon, at, by, center=1).holds


def test_above_the_centre_sliding_is_exact() -> None:
    statement = sliding("log(2)", 3, 2)
    assert statement.sides == (Fraction(1, 12), Fraction(1, 12))


def test_equal_sides_are_known_to_be_equal() -> None:
    """exp(1/2) is irrational, and both sides are a ** 1 / (1 + a) all the same."""
    statement = sliding("1/2", 2, 1, center=1)
    assert statement.left == statement.right and statement.holds
    assert not Statement("", "", statement.left + rational(Fraction(1, 10**40)), statement.right).holds


def test_a_tail_is_a_sum() -> None:
    half = Log(Fraction(2))
    masses = {k: Fraction(1, 3) * Fraction(1, 2) ** abs(k) for k in range(-60, 61)}
    for start in (-2, 0, 1, 4):
        total = sum(mass for k, mass in masses.items() if k >= start)
        assert abs(tail(half, start).bounds()[0] / Fraction(3, 2) - total) < Fraction(1, 2**50)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: together(Plain(Fraction(1)), Log(Fraction(2))),
        lambda: sliding("log(2)", 0, -1),
        lambda: sliding("0", 0, 1),
        lambda: sliding("log(1)", 0, 1),
        lambda: sliding("1", 1.5, 1),  # type: ignore[arg-type]
        lambda: sliding("1", 0, 10**9),
        lambda: mixed(((YES, NO), (FAIR, FAIR)), Fraction(2), 0),
        lambda: sliding(0.5, 0, 1),  # type: ignore[arg-type]
    ],
)
def test_what_makes_no_sense_is_refused(wrong: object) -> None:
    with pytest.raises(ProgramError):
        wrong()  # type: ignore[operator]


def test_sums_of_epsilons() -> None:
    assert together(epsilon_of("log(2)"), epsilon_of("log(3)")) == Log(Fraction(6))
    assert together(epsilon_of(1), epsilon_of("1/2")) == Plain(Fraction(3, 2))
    assert together(epsilon_of(0), epsilon_of("log(3)")) == together(epsilon_of("log(3)"), epsilon_of(0))


def test_what_distributions_are_made_of() -> None:
    assert image(YES, {"yes": 1, "no": 1}).masses == ((1, Fraction(1)),)
    assert mixture(YES, NO, Fraction(1, 2)).masses == FAIR.masses
    assert product(YES, FAIR).of(("yes", "no")) == Fraction(3, 8)
