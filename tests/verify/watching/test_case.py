"""Pairs, and how far two runs settle them."""

from __future__ import annotations

from typing import Any

from lapwing.verify.watching.case import Case, make_case, shown_price
from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.inputs.neighbours import Pair
from lapwing.verify.watching.inputs.schema import read_role
from lapwing.verify.watching.inputs.subject import make_subject
from lapwing.verify.watching.runner import session
from tests.verify.watching import functions


def case_of(function: Any, first: Any, second: Any, name: str = "data") -> Case:
    subject = make_subject(function, {name: read_role("Database(of=Bit)")}, {}, epsilon=1.0)
    pair = Pair({name: first}, {name: second}, "given")
    with session(function):
        found = make_case(subject, pair, (subject.completed(pair.first), subject.completed(pair.second)), Effort())
    assert found is not None
    return found


def test_paid_draws_settle_a_pair() -> None:
    case = case_of(functions.noisy_count, [1], [1, 1])
    assert (case.verdict, case.failed, case.exact is not None) == ("fine", None, True)


def test_a_law_that_costs_too_much_settles_it_too() -> None:
    case = case_of(functions.half_the_noise, [1], [1, 1])
    assert (case.verdict, case.epsilon) == ("violated", 2.0)
    assert case.faults == {("wrong scale", case.named[0].place.site)}


def test_finite_chance_is_explored() -> None:
    case = case_of(functions.eager_response, 0, 1, "bit")
    assert case.verdict == "violated"
    assert "exact, all 2 outcomes" in case.evidence


def test_code_that_fails_on_both() -> None:
    def broken(data: list[int]) -> float:
        raise ValueError("no")

    found = case_of(broken, [1], [0]).failed
    assert found is not None
    assert (found.kind, found.text) == ("ValueError", "no")
    assert case_of(functions.strict, [1, 1, 1], [1, 1, 1, 1]).failed is None


def test_suspicion_is_highest_for_what_is_seen_at_once() -> None:
    loud, quiet = case_of(functions.chatty, [1], [1, 1]), case_of(functions.noisy_count, [1], [1, 1])
    assert loud.suspicion > quiet.suspicion


def test_prices_in_words() -> None:
    assert (shown_price(float("inf")), shown_price(0.5)) == ("infinite", "0.5")
