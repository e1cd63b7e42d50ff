"""The handle as a whole: a new process, another handle, and what is written down."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.entry import Checkpoint, Closed, Divided, Founded, Granted, Opened, Released, Reserved
from lapwing.budget.ledger.ledger import Ledger, is_due, open_ledger
from lapwing.budget.ledger.store.anchor import Anchor
from tests.budget.ledger.asking import ask, left, why


def test_a_new_handle_has_no_fresh_budget(ledger: Ledger, tmp_path: Path) -> None:
    ledger.reserve(ask("0.6"))
    other = open_ledger(tmp_path / "budget.sqlite")
    assert left(other) == Fraction(4, 10)
    other.reserve(ask("0.4"))
    assert left(ledger) == 0
    assert why(lambda: ledger.reserve(ask("1e-300"))) == "over-budget"


def test_everything_is_on_record(ledger: Ledger) -> None:
    ledger.divide("census", "person", "p", ["a"])
    ledger.grant("census", "person", "ann", cost_of(1))
    ledger.spend(ask("0.1", analyst="ann"), lambda: "1")
    ledger.close_budget("census", "person")
    kinds = [type(entry) for _, entry in ledger.history()]
    assert kinds == [Founded, Opened, Divided, Granted, Reserved, Released, Closed]
    assert ledger.balance("census", "person").closed


def test_parts_are_declared_once(ledger: Ledger) -> None:
    ledger.divide("census", "person", "p", ["a"])
    assert why(lambda: ledger.divide("census", "person", "P", ["b"])) == "partition"
    assert why(lambda: ledger.divide("census", "person", "q", ["b"], parts_per_unit="1")) == "partition"  # type: ignore[arg-type]


def test_snapshots_come_when_they_are_worth_it(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 4)
    ledger.divide("census", "person", "p", list(range(30)))
    for part in range(30):
        ledger.reserve(ask("0.01", partition="p", part=part))
    places = [seq for seq, entry in ledger.history() if isinstance(entry, Checkpoint)]
    assert places
    assert all(later - earlier >= 4 for earlier, later in itertools.pairwise(places))
    state = State()
    state.seq = 4
    assert is_due(state)
    assert left(ledger) == Fraction(99, 100)


def test_a_ledger_that_is_gone_is_not_begun_anew(tmp_path: Path) -> None:
    place, anchor = tmp_path / "b.sqlite", Anchor()
    open_ledger(place, create=True).close()
    link = tmp_path / "link.sqlite"
    link.symlink_to(place)
    open_ledger(link).close()
    place.unlink()
    for name in (place, link):
        for create in (False, True):
            assert why(lambda name=name, create=create: open_ledger(name, create=create)) == "ledger-gone"  # type: ignore[misc]
    place.unlink(missing_ok=True)
    anchor.record_of(str(place)).unlink()
    open_ledger(place, create=True).close()


def test_another_ledger_at_its_place_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "b.sqlite"
    for name in (place, tmp_path / "other.sqlite"):
        open_ledger(name, create=True).close()
    (tmp_path / "other.sqlite").replace(place)
    assert why(lambda: open_ledger(place)) == "ledger-gone"
