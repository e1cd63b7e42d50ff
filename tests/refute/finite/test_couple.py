"""A coupling exists if and only if no event is too likely and everything has a partner."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from lapwing.numbers.epsilon import Epsilon, is_within
from lapwing.refute.finite.couple import Unmatched, Violation, couple
from lapwing.refute.finite.coupling import Coupling, check_coupling
from lapwing.refute.finite.distance import measure_distance
from lapwing.refute.finite.distribution import Distribution, distribute, unit
from tests.refute.finite.small import (
    DELTAS,
    EPSILONS,
    RELATIONS,
    all_have_partners,
    distributions,
    has_violation,
)


def equal(a: object, b: object) -> bool:
    return a == b


@given(distributions(), distributions(), RELATIONS, EPSILONS, DELTAS)
@settings(max_examples=400, deadline=None)
def test_brute_force_agrees(
    first: Distribution[int],
    second: Distribution[int],
    relation: frozenset[tuple[int, int]],
    epsilon: Epsilon,
    delta: Fraction,
) -> None:
    found = couple(first, second, lambda a, b: (a, b) in relation, epsilon, delta)
    violated = has_violation(first, second, relation, epsilon, delta)
    match found:
        case Coupling():
            assert not violated
            assert (found.epsilon, found.delta) == (epsilon, delta)
            check_coupling(found, first, second, lambda a, b: (a, b) in relation)
        case Violation():
            assert violated
            assert found.first == first.of_event(found.event)
            assert found.second == second.of_event(found.partners)
            assert found.partners == {b for a, b in relation if a in found.event and b in second.outcomes}
            assert not is_within(found.first, found.second, epsilon, delta)
        case Unmatched():
            assert not violated
            assert not all_have_partners(first, second, relation)


@given(distributions(), distributions(), EPSILONS, DELTAS)
@settings(max_examples=150, deadline=None)
def test_for_equality_a_coupling_is_a_small_distance(
    first: Distribution[int], second: Distribution[int], epsilon: Epsilon, delta: Fraction
) -> None:
    outcomes = range(6)
    first, second = (Distribution(tuple((x, law.of(x)) for x in outcomes)) for law in (first, second))
    found = couple(first, second, equal, epsilon, delta)
    assert isinstance(found, Coupling) == measure_distance(first, second, epsilon).is_at_most(delta)


@given(distributions(), distributions(), RELATIONS, DELTAS)
@settings(max_examples=150, deadline=None)
def test_at_zero_a_coupling_can_be_turned_round(
    first: Distribution[int], second: Distribution[int], relation: frozenset[tuple[int, int]], delta: Fraction
) -> None:
    there = couple(first, second, lambda a, b: (a, b) in relation, 0, delta)
    back = couple(second, first, lambda b, a: (a, b) in relation, 0, delta)
    assert isinstance(there, Coupling) == isinstance(back, Coupling)


def test_the_skip_slide() -> None:
    """One pair has all the mass, on both sides."""
    first, second = unit("m", ["m1", "m2", "m"]), unit("m'", ["m1", "m2", "m'"])
    found = couple(first, second, lambda a, b: (a, b) == ("m", "m'"))
    assert isinstance(found, Coupling)
    assert found.left == found.right == Distribution(((("m", "m'"), Fraction(1)),))


def test_the_lap_slide() -> None:
    """Noise with ratio 1/2 around 0 and around 1: on the diagonal stand the two distributions, and log 2 is enough."""

    def noisy(center: int) -> Distribution[int]:
        inner = {x: Fraction(1, 3) / 2 ** abs(x - center) for x in range(-1, 3)}
        return distribute({-2: Fraction(1, 3) / 2 ** (center + 1), **inner, 3: Fraction(1, 3) / 2 ** (2 - center)})

    first, second = noisy(0), noisy(1)
    found = couple(first, second, equal, "log(2)")
    assert isinstance(found, Coupling)
    assert {pair: mass for pair, mass in found.left.masses if mass} == {(x, x): mass for x, mass in first.masses}
    assert {pair: mass for pair, mass in found.right.masses if mass} == {(x, x): mass for x, mass in second.masses}
    assert isinstance(couple(first, second, equal, "log(199/100)"), Violation)


def test_delta_does_not_pay_for_a_missing_partner() -> None:
    first, second = distribute({"a": "9/10", "b": "1/10"}), unit("a")
    assert couple(first, second, equal, 0, "1/10") == Unmatched("first", "b")
    wider = unit("a", "ab")
    assert isinstance(couple(first, wider, equal, 0, "1/10"), Coupling)
    assert couple(wider, first, lambda a, b: (a, b) == ("a", "a"), "log(2)") == Unmatched("second", "b")


def test_forty_outcomes_are_no_effort() -> None:
    first = distribute({x: Fraction(x + 1, 820) for x in range(40)})
    second = distribute({x: Fraction(40 - x, 820) for x in range(40)})
    found = couple(first, second, lambda a, b: abs(a - b) <= 20, 1)
    assert isinstance(found, Coupling)
    check_coupling(found, first, second, lambda a, b: abs(a - b) <= 20)
