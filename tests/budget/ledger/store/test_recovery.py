"""What is altered, cut off or put back is noticed."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import ask, left, why
from tests.budget.ledger.books import inside


@pytest.fixture
def many(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A ledger with a few snapshots behind it."""
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 5)
    for _ in range(12):
        ledger.reserve(ask("0.01"))
    return ledger


def test_a_snapshot_gives_the_same_state(many: Ledger, tmp_path: Path) -> None:
    with inside(tmp_path / "budget.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM snapshots").fetchone() == (1,)
    again = open_ledger(tmp_path / "budget.sqlite")
    assert again.state is not None
    assert again.state.checkpoint > 5
    assert left(again) == Fraction(88, 100)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshots SET text = replace(text, '/', '0/')",
        "UPDATE snapshots SET text = replace(text, '\"closed\":false', '\"closed\":true')",
        "UPDATE snapshots SET text = 'x'",
        "UPDATE snapshots SET seq = seq - 1",
        "UPDATE snapshots SET seq = 9999",
        "UPDATE entries SET text = replace(text, '1/100', '1/999') WHERE seq = (SELECT max(seq) FROM entries)",
        "UPDATE entries SET hash = replace(hash, 'a', 'b') WHERE seq = (SELECT max(seq) FROM entries) - 1",
        "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries) - 1",
        "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        "DELETE FROM entries",
        "UPDATE entries SET text = (SELECT text FROM entries WHERE seq = 1) WHERE seq = (SELECT max(seq) FROM entries)",
    ],
)
def test_a_changed_file_is_refused(many: Ledger, tmp_path: Path, change: str) -> None:
    path = tmp_path / "budget.sqlite"
    many.close()
    with inside(path) as connection:
        assert connection.execute(change).rowcount > 0
    assert why(lambda: open_ledger(path)) in ("ledger-altered", "ledger-rolled-back")


@pytest.mark.parametrize("where", ["seq > 13", "seq > 0", "seq = (SELECT max(seq) FROM entries)"])
def test_a_handle_notices_that_entries_are_gone(many: Ledger, tmp_path: Path, where: str) -> None:
    with inside(tmp_path / "budget.sqlite") as connection:
        connection.execute(f"DELETE FROM entries WHERE {where}")
    assert why(lambda: many.reserve(ask("0.01"))) == "ledger-rolled-back"


def test_a_recorded_answer_that_was_changed_is_not_given(ledger: Ledger, tmp_path: Path) -> None:
    ledger.spend(ask("0.1", key="k"), lambda: "42")
    ledger.spend(ask("0.1"), lambda: "1")
    with inside(tmp_path / "budget.sqlite") as connection:
        connection.execute("UPDATE entries SET text = replace(text, '42', '43')")
    assert why(lambda: ledger.spend(ask("0.1", key="k"), lambda: "44")) == "ledger-altered"


def test_an_old_copy_put_back_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "budget.sqlite"
    ledger.reserve(ask("0.5"))
    ledger.close()
    shutil.copy(path, tmp_path / "old")
    ledger.reserve(ask("0.5"))
    ledger.close()
    shutil.copy(tmp_path / "old", path)
    assert why(lambda: open_ledger(path)) == "ledger-rolled-back"
    assert why(lambda: ledger.reserve(ask("0.5"))) == "ledger-rolled-back"
    assert why(lambda: ledger.balances()) == "ledger-rolled-back"


def test_two_copies_that_went_apart_are_noticed(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    shutil.copy(tmp_path / "budget.sqlite", tmp_path / "copy.sqlite")
    ledger.reserve(ask("0.5"))
    assert why(lambda: open_ledger(tmp_path / "copy.sqlite")) == "ledger-rolled-back"


def test_without_the_head_an_old_copy_cannot_be_told(ledger: Ledger, tmp_path: Path, anchors: Path) -> None:
    path = tmp_path / "budget.sqlite"
    ledger.close()
    shutil.copy(path, tmp_path / "old")
    ledger.reserve(ask("0.5"))
    ledger.close()
    shutil.copy(tmp_path / "old", path)
    shutil.rmtree(anchors)
    assert left(open_ledger(path)) == 1
