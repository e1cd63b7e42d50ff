"""Distances of finite distributions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from lapwing.numbers.epsilon import Epsilon, Log, epsilon_of, is_within
from lapwing.refute.finite.distance import measure_distance, smallest_epsilon
from lapwing.refute.finite.distribution import Distribution, distribute, unit
from tests.refute.finite.small import DELTAS, EPSILONS, distributions, subsets

ALMOST = distribute({True: "3/4", False: "1/4"}), distribute({True: "1/4", False: "3/4"})


def test_the_lectures_almost_random() -> None:
    """The log-ratio is at most log 3, and that is the best."""
    first, second = ALMOST
    assert smallest_epsilon(first, second) == Log(Fraction(3))
    assert str(measure_distance(first, second, "log(3)")) == "0"
    half = measure_distance(first, second, "log(2)")
    assert (half.event, half.bounds()) == (frozenset({True}), (Fraction(1, 4), Fraction(1, 4)))
    assert measure_distance(first, second, 0).bounds()[0] == Fraction(1, 2)


def test_an_irrational_factor_is_kept_as_it_is() -> None:
    found = measure_distance(*ALMOST, 1)
    assert str(found) == "3/4 - exp(1) * 1/4"
    low, high = found.bounds(100)
    assert low < high < low + Fraction(1, 2**90)
    assert found.is_at_most(high)
    assert not found.is_at_most(low)


def test_no_epsilon_is_enough_for_what_cannot_happen() -> None:
    first, second = unit("a", "ab"), distribute({"a": "9/10", "b": "1/10"})
    assert smallest_epsilon(second, first) is None
    assert smallest_epsilon(second, first, "1/10") == Log(Fraction(1))
    assert smallest_epsilon(first, second) == Log(Fraction(10, 9))
    assert smallest_epsilon(second, first, "1/11") is None


@given(distributions(), distributions(), EPSILONS)
@settings(max_examples=150, deadline=None)
def test_no_event_is_further_apart(first: Distribution[int], second: Distribution[int], epsilon: Epsilon) -> None:
    found = measure_distance(first, second, epsilon)
    assert found.first == first.of_event(found.event)
    assert found.second == second.of_event(found.event)
    for event in subsets(first.outcomes):
        excess = first.of_event(event) - found.first
        assert is_within(excess, second.of_event(event) - found.second, epsilon, Fraction(0))


@given(distributions(), distributions(), DELTAS)
@settings(max_examples=150, deadline=None)
def test_the_smallest_epsilon_is_enough_and_none_below_is(
    first: Distribution[int], second: Distribution[int], delta: Fraction
) -> None:
    found = smallest_epsilon(first, second, delta)
    if found is None:
        assert not measure_distance(first, second, 1000).is_at_most(delta)
        return
    assert measure_distance(first, second, found).is_at_most(delta)
    less = found.of * Fraction(999_999, 1_000_000)
    assert less < 1 or not measure_distance(first, second, Log(less)).is_at_most(delta)


@given(distributions(), distributions())
@settings(max_examples=50, deadline=None)
def test_at_zero_the_distance_is_symmetric(first: Distribution[int], second: Distribution[int]) -> None:
    there, back = measure_distance(first, second, 0), measure_distance(second, first, epsilon_of(0))
    assert there.bounds() == back.bounds()
