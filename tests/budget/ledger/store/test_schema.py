"""Old tables are brought up to date, newer ones are left alone."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.store.schema import STEPS, VERSION
from tests.budget.ledger.asking import ask, left, why
from tests.budget.ledger.books import inside


def test_every_older_version_has_a_step() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


def test_a_ledger_of_version_1_keeps_its_entries(ledger: Ledger, tmp_path: Path) -> None:
    ledger.reserve(ask("0.25"))
    before = ledger.history()
    ledger.close()
    with inside(tmp_path / "budget.sqlite") as connection:
        connection.execute("DROP TABLE snapshots")
        connection.execute("UPDATE layout SET version = 1")
    again = open_ledger(tmp_path / "budget.sqlite")
    assert again.history() == before
    assert left(again) == Fraction(3, 4)
    with inside(tmp_path / "budget.sqlite") as connection:
        assert connection.execute("SELECT version FROM layout").fetchall() == [(VERSION,)]
    again.create("other", "person", cost_of(1))


def test_what_is_newer_is_left_alone(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    for version in (VERSION + 1, -3):
        with inside(tmp_path / "budget.sqlite") as connection:
            connection.execute(f"UPDATE layout SET version = {version}")
        assert why(lambda: open_ledger(tmp_path / "budget.sqlite")) == "ledger-version"
