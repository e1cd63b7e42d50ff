"""Where normal noise breaks a claim."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from lapwing.refute.exact.event import Anything, AtLeast, AtMost, Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.refuter import refute
from lapwing.refute.search.tails import in_tails
from tests.refute.programs import stated


def event(*parts: Pattern) -> Event:
    return Event((Outcome(parts),))


def test_the_end_lies_where_the_densities_differ_by_epsilon() -> None:
    found = next(in_tails(event(Exactly(0)), event(Exactly(1)), event(Exactly(10)), log(3), 100))
    (end,) = found.outcomes[0].parts
    assert isinstance(end, AtMost)
    # exp(-x^2 / 200) = 3 * exp(-(x - 1)^2 / 200)
    assert float(end.value) == pytest.approx(0.5 - 100 * log(3), abs=0.02)


def test_results_that_do_not_move_are_left_open() -> None:
    sides = event(Items((Exactly(3), Exactly(2), Exactly(True)))), event(Items((Exactly(1), Exactly(2), Exactly(True))))
    found = next(in_tails(*sides, event(Items((Exactly(4), Exactly(3), Exactly(True)))), 1.0, 1))
    (items,) = found.outcomes[0].parts
    assert isinstance(items, Items)
    assert isinstance(items.items[0], AtLeast)
    assert items.items[1:] == (Anything(), Anything())


def test_nothing_without_noise_or_without_a_difference() -> None:
    assert list(in_tails(event(Exactly(0)), event(Exactly(1)), event(Exactly(0)), 1.0, 1)) == []
    assert list(in_tails(event(Exactly(0)), event(Exactly(0)), event(Exactly(5)), 1.0, 1)) == []
    assert list(in_tails(event(Items(())), event(Items((Exactly(1),))), event(Items(())), 1.0, 1)) == []


TWO = """
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def two(a: Query(sensitivity=1), b: Query(sensitivity={of_b}), eps: Epsilon, delta: Delta):
    sigma = sqrt(2 * log(1.25 / delta)) / eps
    return gaussian(a, sigma=sigma), gaussian(b, sigma=sigma)
"""


def test_two_answers_at_the_price_of_one_are_refuted_far_out() -> None:
    program, claim = stated(TWO.format(of_b=1))
    assert refute(program, claim, 10) is not None
    assert refute(*stated(TWO.format(of_b="1 / 100")), 1) is None


def test_no_end_lies_off_the_grid() -> None:
    found = next(in_tails(event(Exactly(Fraction(1, 4))), event(Exactly(0)), event(Exactly(7)), 0.3, 4))
    (end,) = found.outcomes[0].parts
    assert isinstance(end, AtLeast)
    assert Fraction(end.value) * 4 % 1 == 0
