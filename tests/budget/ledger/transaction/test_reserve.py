"""Reserving: exact sums, keys, parts, shares, and previews that say what then happens."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.entry.charge import NOTHING
from lapwing.budget.ledger.entry.entry import Refused
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, Receipt, Reservation
from tests.budget.ledger.asking import ask, left, reserved, why


@pytest.mark.parametrize("tenth", [0.1, "0.1", "1/10", Fraction(1, 10)])
def test_ten_tenths_fit_and_the_eleventh_does_not(ledger: Ledger, tenth: object) -> None:
    for number in range(10):
        reserved(ledger, ask(tenth))
        assert left(ledger) == Fraction(9 - number, 10)
    assert why(lambda: ledger.reserve(ask(tenth))) == "over-budget"
    assert left(ledger) == 0


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf"), -1, 0, -0.0, "nan"])
def test_what_is_no_cost_is_not_asked_and_charges_nothing(ledger: Ledger, bad: object) -> None:
    before = ledger.history()
    assert why(lambda: ledger.reserve(ask(bad))) == "amount"
    assert ledger.history() == before


def test_tiny_and_huge_costs(ledger: Ledger) -> None:
    reserved(ledger, ask(1e-300))
    assert left(ledger) == 1 - Fraction(1, 10**300)
    assert why(lambda: ledger.reserve(ask(1e300))) == "over-budget"
    assert why(lambda: ledger.reserve(ask(1))) == "over-budget"
    assert left(ledger) == 1 - Fraction(1, 10**300)


def test_delta_is_kept_as_well(ledger: Ledger) -> None:
    ledger.create("d", "person", cost_of(10, "1e-5"))
    ledger.reserve(request_of("d", "person", cost_of(1, "6e-6")))
    assert why(lambda: ledger.reserve(request_of("d", "person", cost_of(1, "6e-6")))) == "over-budget"
    assert why(lambda: ledger.reserve(request_of("census", "person", cost_of("0.1", "1e-300")))) == "over-budget"


def test_refusals_are_on_record_and_cost_nothing(ledger: Ledger) -> None:
    assert why(lambda: ledger.reserve(ask(2, analyst=None))) == "over-budget"
    (_, entry) = ledger.history()[-1]
    assert isinstance(entry, Refused)
    assert entry.reason == "over-budget"
    assert left(ledger) == 1


def test_a_key_gives_the_same_answer_for_one_charge(ledger: Ledger) -> None:
    request = ask("0.3", key="k", about={"program": "p"})
    first = ledger.spend(request, lambda: "42")
    again = ledger.spend(ask("0.3", key="k", about={"program": "p"}), lambda: "another answer")
    assert (first.again, again.again) == (False, True)
    assert first.entry == again.entry
    assert again.entry.answer == "42"
    assert left(ledger) == Fraction(7, 10)


def test_other_requests_and_other_keys_are_charged(ledger: Ledger) -> None:
    ledger.spend(ask("0.3", key="k"), lambda: "42")
    assert why(lambda: ledger.reserve(ask("0.2", key="k"))) == "key-reused"
    assert why(lambda: ledger.reserve(ask("0.3", key="k", about={"program": "other"}))) == "key-reused"
    ledger.spend(ask("0.3", key="k2"), lambda: "43")
    assert left(ledger) == Fraction(4, 10)


def test_a_charge_without_an_answer_stays_and_is_not_run_again(ledger: Ledger) -> None:
    ledger.reserve(ask("0.3", key="k"))
    assert why(lambda: ledger.reserve(ask("0.3", key="k"))) == "interrupted"
    assert left(ledger) == Fraction(7, 10)


def test_an_answer_that_was_not_kept_is_not_given_again(ledger: Ledger) -> None:
    ledger.settle(reserved(ledger, ask("0.3", key="k")), None)
    assert why(lambda: ledger.reserve(ask("0.3", key="k"))) == "answer-not-kept"


def test_keys_belong_to_a_budget(ledger: Ledger) -> None:
    ledger.create("other", "person", cost_of(1))
    ledger.spend(ask("0.3", key="k"), lambda: "42")
    assert isinstance(ledger.reserve(ask("0.3", "other", key="k")), Reservation)


def test_parts_cost_the_maximum(ledger: Ledger) -> None:
    ledger.divide("census", "person", "region", [f"r{number}" for number in range(50)])
    for number in range(50):
        ledger.reserve(ask("0.4", partition="region", part=f"r{number}"))
    assert left(ledger) == Fraction(6, 10)
    assert why(lambda: ledger.reserve(ask("0.4", partition="region", part="r50"))) == "part-unknown"
    assert why(lambda: ledger.reserve(ask("0.4", partition="age", part="r1"))) == "part-unknown"
    ledger.reserve(ask("0.6", partition="region", part="r7"))
    assert why(lambda: ledger.reserve(ask("0.1"))) == "over-budget"
    ledger.reserve(ask("0.6", partition="region", part="r8"))


def test_replacing_a_row_can_touch_two_parts(ledger: Ledger) -> None:
    ledger.create("d", "person", cost_of(1), neighbours="replace")
    ledger.divide("d", "person", "region", ["a", "b", "c"])
    for part in "abc":
        ledger.reserve(ask("0.5", "d", partition="region", part=part))
    assert left(ledger, "d") == 0


def test_a_person_in_several_parts_pays_for_them(ledger: Ledger) -> None:
    ledger.divide("census", "person", "month", list(range(12)), parts_per_unit=3)
    for month in range(12):
        ledger.reserve(ask("0.1", partition="month", part=month))
    assert left(ledger) == Fraction(7, 10)


def test_shares_of_analysts(ledger: Ledger) -> None:
    ledger.grant("census", "person", "Ann", cost_of("0.3"))
    ledger.grant("census", "person", "bob", cost_of("0.9"))
    ledger.reserve(ask("0.3", analyst="ann"))
    assert why(lambda: ledger.reserve(ask("0.1", analyst="ANN"))) == "over-allowance"
    ledger.reserve(ask("0.7", analyst="bob"))
    assert why(lambda: ledger.reserve(ask("0.1", analyst="bob"))) == "over-budget"
    for analyst in ("eve", None):
        assert why(lambda name=analyst: ledger.reserve(ask("0.1", analyst=name))) == "analyst-unknown"  # type: ignore[misc]


def test_what_was_spent_before_a_share_was_given_counts(ledger: Ledger) -> None:
    ledger.reserve(ask("0.3", analyst="ann"))
    ledger.grant("census", "person", "ann", cost_of("0.4"))
    assert why(lambda: ledger.reserve(ask("0.2", analyst="ann"))) == "over-allowance"


def test_there_is_no_budget_by_mistake(ledger: Ledger) -> None:
    assert why(lambda: ledger.reserve(ask("0.1", "cenus"))) == "no-budget"
    assert why(lambda: ledger.reserve(ask("0.1", unit="row"))) == "no-budget"


def test_a_preview_is_what_then_happens(ledger: Ledger) -> None:
    rng = random.Random(5)
    ledger.divide("census", "person", "region", ["a", "b"])
    ledger.grant("census", "person", "ann", cost_of("0.8"))
    for _ in range(60):
        request = ask(
            Fraction(rng.randrange(1, 30), 100),
            analyst=rng.choice(["ann", "ann", "ann", None]),
            key=rng.choice([None, "k"]),
            **rng.choice([{}, {"partition": "region", "part": rng.choice("abc")}]),
        )
        before = left(ledger)
        try:
            seen = ledger.preview(request)
        except Exception as error:  # noqa: BLE001
            assert why(lambda asked=request: ledger.reserve(asked)) == error.diagnostics[0].id  # type: ignore[misc, attr-defined]
            continue
        assert left(ledger) == before
        try:
            outcome = ledger.reserve(request)
        except ChargeRefused as refused:
            assert seen.reason == refused.diagnostics[0].id
            assert left(ledger) == before
        else:
            charged = NOTHING if isinstance(outcome, Receipt) else outcome.charge
            assert (seen.reason, seen.charge, seen.rest.amount) == (None, charged, left(ledger))


def test_requests_made_by_hand_are_checked(ledger: Ledger) -> None:
    for cost in (Approximate(Fraction(-1), Fraction(0)), Approximate(Fraction(0), Fraction(0)), None):
        made = replace(ask("0.1"), cost=cost)  # type: ignore[arg-type]
        for run in (ledger.reserve, ledger.preview):
            assert why(lambda run=run, made=made: run(made)) in ("amount", "cost")  # type: ignore[misc]
    assert why(lambda: ledger.reserve(None)) == "cost"  # type: ignore[arg-type]
    assert left(ledger) == 1


def test_a_refusal_says_that_a_budget_has_no_delta(ledger: Ledger) -> None:
    with pytest.raises(ChargeRefused) as caught:
        ledger.reserve(request_of("census", "person", cost_of("0.1", "1e-6")))
    assert caught.value.diagnostics[0].cause.endswith("remaining budget of census: epsilon 1, delta 0.")
