"""One source of data belongs to one dataset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.balance.fold import AlteredError, fold
from lapwing.budget.ledger.balance.source import SOURCE, charged_source
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import link_after
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import ask, why

AT = {SOURCE: "a place"}


def test_data_that_was_charged_for_has_no_second_budget(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 2)
    ledger.create("other", "person", cost_of(1))
    ledger.reserve(ask("0.1", about=AT))
    for _ in range(5):
        ledger.reserve(ask("0.1"))
    for book in (ledger, open_ledger(ledger.store.identity)):
        assert why(lambda book=book: book.reserve(ask("0.1", "other", about=AT))) == "same-data"  # type: ignore[misc]
        assert why(lambda book=book: book.preview(ask("0.1", "other", about=AT))) == "same-data"  # type: ignore[misc]
        new = lambda book=book: book.create("new", "person", cost_of(1), fingerprint="a place")  # noqa: E731
        assert why(new) == "same-data"
        book.reserve(ask("0.01", about=AT))
    assert ledger.verify().complaint is None


def test_a_forged_charge_for_the_data_of_another_is_found(ledger: Ledger) -> None:
    ledger.create("other", "person", cost_of(1))
    ledger.reserve(ask("0.1", about=AT))
    ledger.reserve(ask("0.1", "other"))
    state = State()
    with ledger.store.reading() as session:
        *links, _ = session.links(1)
    for link in links:
        fold(state, link)
    (_, entry) = ledger.history()[-1]
    with pytest.raises(AlteredError, match="data of another dataset"):
        fold(state, link_after(state.seq, state.hash, replace(entry, about=tuple(AT.items()))))  # type: ignore[arg-type]


def test_other_notes_are_no_source(ledger: Ledger) -> None:
    ledger.create("other", "person", cost_of(1))
    for dataset in ("census", "other"):
        ledger.reserve(ask("0.1", dataset, about={"source": "survey.csv"}))
    assert charged_source((("source", "survey.csv"),)) is None
