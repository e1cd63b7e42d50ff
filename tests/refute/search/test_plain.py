"""The plainest outcomes."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.event import Anything, AtLeast, AtMost, Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.number import Log
from lapwing.refute.refuter import refute
from lapwing.refute.search.plain import beyond, further, lies_on, pattern, plain_event, plain_sight
from tests.refute.programs import EPS, TEXTS, stated


def test_every_draw_gives_its_likeliest_value() -> None:
    shares, _ = stated(TEXTS["shares"])
    found = plain_event(graph_of(shares), {"d": (0, 2), "eps": EPS}, 1)
    assert found == Event((Outcome((Items((Exactly(Fraction(1, 2)), Exactly(Fraction(1, 2)), Exactly(1))),)),))
    coins, _ = stated(TEXTS["coins"])
    said = plain_event(graph_of(coins), {"d": (1,), "eps": EPS}, 1).outcomes[0].parts[0]
    assert said == Exactly(True)


def test_what_it_shows() -> None:
    text = (
        '@private(epsilon="eps / 2")\ndef f(x: Query(sensitivity=9), eps: Epsilon):\n    return laplace(x, scale=1)\n'
    )
    program, claim = stated(text)
    sides = (("x", 0), ("eps", EPS)), (("x", 3), ("eps", EPS))
    sight = plain_sight(program, claim, graph_of(program), *sides, 1)
    assert sight.ratio == pytest.approx(3)
    assert sight.surplus == pytest.approx(3 / (log(2) / 2) - 1)


def test_impossible_is_infinite() -> None:
    program, claim = stated("@private(epsilon=1)\ndef f(x: Query):\n    return x\n")
    assert plain_sight(program, claim, graph_of(program), (("x", 0),), (("x", 1),), 1).ratio == inf


def test_a_quotient_that_only_a_finer_grid_has_shows_nothing() -> None:
    text = """
@private(epsilon="eps")
def f(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    return laplace(sum(d), scale=1 / eps) / max(len(d), 1)
"""
    program, claim = stated(text)
    sides = (("d", (0, 1)), ("eps", EPS)), (("d", (0,)), ("eps", EPS))
    assert plain_event(graph_of(program), dict(sides[0]), 1) == Event((Outcome((Exactly(Fraction(1, 2)),)),))
    assert plain_sight(program, claim, graph_of(program), *sides, 1).ratio == -inf


@pytest.mark.parametrize(
    ("part", "lies"),
    [
        (Exactly(2), True),
        (Exactly(True), True),
        (Exactly(Fraction(1, 2)), False),
        (AtMost(Fraction(1, 2)), False),
        (AtLeast(Fraction(3)), True),
        (Items((Exactly(1), Exactly(Fraction(1, 3)))), False),
        (Anything(), True),
    ],
)
def test_what_lies_on_the_grid(part: Pattern, lies: bool) -> None:
    assert lies_on(Event((Outcome((part,)),)), 1) == lies
    assert lies_on(Event((Outcome((part,)),)), 6)


def test_other_numbers_have_no_pattern() -> None:
    with pytest.raises(Refused):
        pattern(Log(Fraction(1), Fraction(2)))


def test_with_a_delta_a_result_is_beyond_its_plainest_value() -> None:
    text = (
        '@private(epsilon="eps", delta=1 / 100)\ndef f(x: Query(sensitivity=9), y: Query, eps: Epsilon):\n'
        "    return laplace(y, scale=1), laplace(x, scale=1)\n"
    )
    program, claim = stated(text)
    sides = (("x", 0), ("y", 0), ("eps", EPS)), (("x", 9), ("y", 0), ("eps", EPS))
    sight = plain_sight(program, claim, graph_of(program), *sides, 1)
    assert sight.event == Event((Outcome((Anything(), AtMost(0))),))
    assert sight.surplus > 5


def test_normal_noise_has_no_pure_epsilon_however_wide_it_is() -> None:
    text = (
        '@private(epsilon="eps")\ndef f(x: Query(sensitivity=100_000), eps: Epsilon):\n'
        "    return gaussian(x, sigma=500_000 / eps)\n"
    )
    program, claim = stated(text)
    sides = (("x", 0), ("eps", EPS)), (("x", 100_000), ("eps", EPS))
    sight = plain_sight(program, claim, graph_of(program), *sides, 1)
    assert sight.surplus > 0
    found = refute(program, claim, 5.0)
    assert found is not None


def test_a_coin_that_would_be_tossed_on_and_on_gives_its_other_side() -> None:
    text = """
@private(epsilon="eps")
def f(x: Query(sensitivity=1), eps: Epsilon):
    n = 0
    going = flip(9 / 10)
    while going:
        n = n + 1
        going = flip(9 / 10)
    return x + n
"""
    program, _ = stated(text)
    found = plain_event(graph_of(program), {"x": 3, "eps": EPS}, 1)
    assert found == Event((Outcome((Exactly(3),)),))


def test_a_loop_that_no_coin_ends_has_no_plainest_outcome() -> None:
    text = """
@private(epsilon="eps")
def f(x: Query(sensitivity=1), eps: Epsilon):
    going = flip(9 / 10)
    while x == x:
        going = flip(9 / 10)
    return x
"""
    program, _ = stated(text)
    with pytest.raises(Refused):
        plain_event(graph_of(program), {"x": 3, "eps": EPS}, 1)


def test_what_lies_beyond_is_as_far_again_in_every_item() -> None:
    one, other = (Event((Outcome((Items((Exactly(x), Exactly(2), Exactly(True))), Exactly(x))),)) for x in (1, 0))
    found = next(beyond(one, other))
    assert found == Event((Outcome((Items((Exactly(2), Exactly(2), Exactly(True))), Exactly(2))),))
    assert list(beyond(one, one)) == []


def test_lists_of_different_lengths_have_nothing_beyond() -> None:
    assert further(Items((Exactly(1),)), Items(()), 1) == Anything()
    assert list(beyond(*(Event((Outcome((Items((Exactly(1),) * length),)),)) for length in (1, 2)))) == []


def test_of_long_lists_some_items_are_enough() -> None:
    found = further(Items((Exactly(1),) * 20), Items((Exactly(0),) * 20), 2)
    assert isinstance(found, Items)
    assert found.items == (Exactly(3),) * 12 + (Anything(),) * 8


def test_many_draws_show_more_than_one() -> None:
    text = """
@private(epsilon=4, delta="1 / 1000000")
def f(q: Queries(sensitivity=1)):
    out: list[float] = []
    for i in range(10):
        out.append(gaussian(q[i], sigma=1))
    return out
"""
    program, claim = stated(text)
    together = plain_sight(program, claim, graph_of(program), (("q", (1,) * 10),), (("q", (0,) * 10),), 1)
    assert together.surplus > 0
    alone = plain_sight(program, claim, graph_of(program), (("q", (1,)),), (("q", (0,)),), 1)
    assert alone.surplus <= 0
