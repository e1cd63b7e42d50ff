"""What sessions find in the tables."""

from __future__ import annotations

from pathlib import Path

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.store import store as module
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
