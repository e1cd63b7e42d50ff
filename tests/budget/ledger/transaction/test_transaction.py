"""A turn writes all of its entries or none."""

from __future__ import annotations

from datetime import datetime

import pytest

from lapwing.budget.ledger.entry.entry import Closed
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction import transaction as module
from tests.budget.ledger.asking import ask, left


def test_a_turn_that_fails_leaves_nothing(ledger: Ledger) -> None:
    before = ledger.history()
    with pytest.raises(ZeroDivisionError), ledger._turn() as turn:
        turn.append(Closed("now", 2))
        turn.take_snapshot()
        assert turn.seq == 4
        raise ZeroDivisionError
    assert ledger.history() == before
    ledger.reserve(ask("0.5"))


def test_times_are_for_people_only(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    assert datetime.fromisoformat(module.now()).utcoffset() is not None
    for time in ("2999-01-01T00:00:00+00:00", "1970-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00"):
        monkeypatch.setattr("lapwing.budget.ledger.transaction.reserve.now", lambda time=time: time)
        ledger.reserve(ask("0.25"))
    assert left(ledger) * 4 == 1
