"""Each reservation has one answer, written before it is seen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import ask, left, reserved, why


def test_an_answer_is_on_record(ledger: Ledger) -> None:
    receipt = ledger.settle(reserved(ledger, ask("0.1")), "[1, 2]", {"accuracy": "within 3"})
    assert ledger.history()[-1] == (receipt.seq, receipt.entry)
    assert receipt.entry.about == (("accuracy", "within 3"),)


def test_there_is_no_second_answer(ledger: Ledger) -> None:
    reservation = reserved(ledger, ask("0.1"))
    ledger.settle(reservation, "1")
    assert why(lambda: ledger.settle(reservation, "2")) == "settled-already"


def test_what_was_never_reserved_is_not_settled(ledger: Ledger, tmp_path: Path) -> None:
    reservation = reserved(ledger, ask("0.1"))
    assert why(lambda: ledger.settle(replace(reservation, seq=99), "1")) == "no-reservation"
    assert why(lambda: ledger.settle(replace(reservation, seq=2), "1")) == "no-reservation"
    forged = replace(reservation, entry=replace(reservation.entry, cost=cost_of(7)))
    assert why(lambda: ledger.settle(forged, "1")) == "no-reservation"
    other = open_ledger(tmp_path / "other.sqlite", create=True)
    other.create("census", "person", cost_of(1))
    assert why(lambda: other.settle(reservation, "1")) == "no-reservation"


def test_a_run_that_fails_stays_charged(ledger: Ledger) -> None:
    with pytest.raises(ZeroDivisionError):
        ledger.spend(ask("0.1"), lambda: str(1 // 0))
    assert left(ledger) == Fraction(9, 10)


def test_answers_have_a_size(ledger: Ledger) -> None:
    reservation = reserved(ledger, ask("0.1"))
    assert why(lambda: ledger.settle(reservation, "x" * 10_000_001)) == "answer"
    assert why(lambda: ledger.settle(reservation, 3)) == "answer"  # type: ignore[arg-type]
    ledger.settle(reservation, None)
