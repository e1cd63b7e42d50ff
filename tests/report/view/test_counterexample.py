"""Counterexamples drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.refute.evidence.counterexample import Items
from lapwing.refute.exact import event as e
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import Chance
from lapwing.refute.refuter import refute
from lapwing.report.view.counterexample import (
    chance_words,
    datum_words,
    event_words,
    near,
    pattern_words,
    ratio_words,
    view_broken,
    view_chance,
    view_counterexample,
)
from tests.refute.programs import TEXTS, stated


def test_a_view_is_plain_and_exact() -> None:
    found = refute(*stated(TEXTS["noisy_max"]), 5.0)
    assert found is not None
    view = view_counterexample(found)
    assert view["first"]["low"] == str(found.chances[0].low)
    assert view["infinite"] is False
    assert view["claim"] == {"epsilon": "eps", "delta": "0", "group": "1"}
    assert view_broken(found)["says"] == "the claim epsilon = eps is false"


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (e.Exactly(3), "is 3"),
        (e.AtMost(3), "is at most 3"),
        (e.AtLeast(Fraction(1, 2)), "is at least 1/2"),
        (e.Anything(), "is anything"),
        (e.Items((e.Exactly(True), e.AtMost(0), e.Items((e.Anything(),)))), "is [True, at most 0, [anything]]"),
        (e.Start((e.Exactly(1),)), "begins with [1]"),
    ],
)
def test_patterns_in_words(pattern: e.Pattern, words: str) -> None:
    assert pattern_words(pattern) == words


def test_events_in_words() -> None:
    outcomes = tuple(e.Outcome((e.Exactly(number),)) for number in range(6))
    assert event_words(e.Event(outcomes[:2])) == "the result is 0 or the result is 1"
    assert event_words(e.Event(outcomes)).endswith("or one of 2 more")
    assert event_words(e.Event((e.Outcome((e.Exactly(1), e.Exactly(2))),))) == "result 1 is 1; result 2 is 2"
    assert event_words(e.Event((e.Outcome((e.Anything(), e.AtMost(2))),))) == "result 2 is at most 2"


def test_numbers_in_words() -> None:
    assert [near(number) for number in (Fraction(1, 3), 0, 12, Fraction(1, 10**9), Fraction(10**400))] == [
        "0.333333",
        "0",
        "12",
        "1.000e-9",
        "1.000e+400",
    ]
    assert datum_words(Items((1, Log(Fraction(3, 2), Fraction(2)), Log(Fraction(1), Fraction(3))))) == (
        "[1, 3/2 * log(2), log(3)]"
    )
    apart = view_chance(Chance(Fraction(1, 3), Fraction(2, 3)))
    assert chance_words(apart) == "probability between 0.333333 and 0.666667"
    assert chance_words(view_chance(Chance(Fraction(1, 3), Fraction(10**9, 3 * 10**9 - 1)))) == "probability 0.333333"
    assert ratio_words({"infinite": False, "ratio": "2", "first": apart, "second": apart}) == "at least 2"
    long = Fraction(1, 3**100)
    assert chance_words(view_chance(Chance(long, long))) == "probability 1.940e-48 (rounded)"
