"""What sessions find in the tables."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.store import store as module
from lapwing.budget.ledger.transaction import reserve as reserving
from lapwing.budget.ledger.transaction.reservation import Reservation
from tests.budget.ledger.asking import ask, reserved


def test_links_are_read_in_portions(ledger: Ledger, monkeypatch: object) -> None:
    for _ in range(7):
        ledger.reserve(ask("0.01"))
    for size in (1, 2, 3, 1000):
        module.AT_ONCE, kept = size, module.AT_ONCE
        try:
            with ledger.store.reading() as session:
                assert [link.seq for link in session.links(1)] == list(range(1, 10))
                assert [link.seq for link in session.links(4)] == list(range(4, 10))
        finally:
            module.AT_ONCE = kept


def test_what_is_looked_up(ledger: Ledger, tmp_path: Path) -> None:
    reservation = reserved(ledger, ask("0.01", key="k"))
    receipt = ledger.settle(reservation, "1")
    with ledger.store.reading() as session:
        assert session.place_of_key(2, "k") == reservation.seq
        assert session.place_of_key(3, "k") is None
        assert session.place_of_key(2, "K") is None
        found = session.answer_to(reservation.seq)
        assert found is not None
        assert found.seq == receipt.seq
        assert session.answer_to(1) is None
        assert session.link(99) is None
        assert session.snapshot() is None
        assert session.version() == 2


def test_what_was_appended_is_seen_before_it_is_written(ledger: Ledger) -> None:
    """Rows wait to be written together; whatever is asked meanwhile knows of them."""
    first = reserved(ledger, ask("0.01", key="first"))
    with ledger._turn() as turn:
        session = turn.session
        session.look_up(2, ["first", "second", "third"])
        assert session.place_of_key(2, "first") == first.seq
        assert session.place_of_key(2, "second") is None
        made = reserving.reserve(turn, ask("0.01", key="second"))
        assert isinstance(made, Reservation)
        assert len(session.rows) == 1
        assert session.place_of_key(2, "second") == made.seq
        assert session.link(made.seq) is not None
        assert not session.rows
        assert session.place_of_key(2, "second") == made.seq
    with ledger.store.reading() as session:
        assert session.place_of_key(2, "second") == made.seq
    assert ledger.verify().complaint is None


def test_many_keys_are_looked_up_in_portions(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [reserved(ledger, ask("0.01", key=f"{number}")).seq for number in range(5)]
    monkeypatch.setattr(module, "AT_ONCE", 4)
    jobs = [partial(reserving.reserve, request=ask("0.01", key=f"{number}")) for number in range(7)]
    outcomes = ledger.together(jobs, [ask("0.01", key=f"{number}") for number in (*range(7), 3)])
    assert [isinstance(outcome, Reservation) for outcome in outcomes] == [False] * 5 + [True] * 2
    assert ledger.length() == known[-1] + 2
