"""Killed at every step: no answer that was not charged, no broken ledger.  The long version is `make torture`."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import why
from tests.budget.ledger.crashing import STEPS, check_books, check_file, die_at_any_time, die_at_each_step


@pytest.fixture
def place(shm: Path) -> str:
    """A ledger with room for a million charges."""
    ledger = open_ledger(shm / "crash.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.close()
    return str(shm / "crash.sqlite")


def test_a_process_that_dies_leaves_its_charge_and_no_answer(place: str) -> None:
    told: list[str] = []
    for step, answers in die_at_each_step(place, 2):
        assert (len(answers) == 1) == (step == "never")
        told += answers
    ledger = open_ledger(place)
    check_books(ledger, told)
    check_file(Path(place))
    charged = [step for step in STEPS if step not in ("begin", "reserve: written")]
    assert ledger.balance("census", "person").spent.amount * 10**6 == 2 * len(charged)
    request = request_of("census", "person", cost_of("1e-6"), key="0 run")
    assert why(lambda: ledger.reserve(request)) == "interrupted"
    again = ledger.reserve(request_of("census", "person", cost_of("1e-6"), key="1 settle: committed"))
    assert again.entry.answer == "answer to 1 settle: committed"  # type: ignore[union-attr]


def test_a_process_may_be_killed_at_any_time(place: str) -> None:
    told: list[str] = []
    for answers in die_at_any_time(place, 12, seed=3):
        told += answers
    check_books(open_ledger(place), told)
    check_file(Path(place))
