"""A whole check finds every change, wherever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.entry.chain import Link, link_after, read_entry
from lapwing.budget.ledger.ledger import Ledger, open_ledger, verify_ledger
from tests.budget.ledger.asking import ask, left, why
from tests.budget.ledger.books import inside


@pytest.fixture
def path(ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger with snapshots, keys and answers."""
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 6)
    for number in range(9):
        ledger.spend(ask("0.01", key=f"k{number}"), lambda: "42")
    ledger.close()
    return tmp_path / "budget.sqlite"


def test_a_ledger_as_it_was_written_is_right(path: Path) -> None:
    found = verify_ledger(path)
    assert found.complaint is None
    assert found.entries > 18
    assert found.seen == (found.entries, found.head)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET text = replace(text, '1/100', '1/999') WHERE seq = 3",
        "UPDATE entries SET text = replace(text, '42', '43') WHERE seq = 4",
        "UPDATE entries SET text = replace(text, ',', ', ') WHERE seq = 4",
        "UPDATE entries SET hash = replace(hash, 'a', 'b') WHERE seq = 5",
        "UPDATE entries SET key = 'other' WHERE seq = 3",
        "UPDATE entries SET answers = NULL WHERE seq = 4",
        "UPDATE entries SET budget = 7 WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        "DELETE FROM entries WHERE seq > 3",
        "DELETE FROM entries",
        "DELETE FROM snapshots",
        "UPDATE snapshots SET text = text || ' '",
        "UPDATE snapshots SET seq = 3",
    ],
)
def test_every_change_is_found(path: Path, change: str) -> None:
    with inside(path) as connection:
        assert connection.execute(change).rowcount > 0
    assert verify_ledger(path).complaint is not None


def test_a_forged_chain_is_found_by_its_sums_or_by_the_head(path: Path) -> None:
    """A forger who makes all hashes anew after lowering a charge."""
    with inside(path) as connection:
        links = [Link(*row) for row in connection.execute("SELECT seq, hash, text FROM entries ORDER BY seq")]
        before = links[1]
        for link in links[2:]:
            text = link.text.replace('"amount":"1/100"', '"amount":"1/999"')
            link = link_after(before.seq, before.hash, read_entry(Link(link.seq, link.hash, text)))
            connection.execute("UPDATE entries SET hash = ?, text = ? WHERE seq = ?", (link.hash, link.text, link.seq))
            before = link
    complaint = verify_ledger(path).complaint
    assert complaint is not None
    assert "charges something else than its cost" in complaint


def test_a_forged_chain_that_adds_up_is_found_by_the_head(path: Path) -> None:
    """A forger who drops a reservation and its answer and makes everything anew."""
    with inside(path) as connection:
        connection.execute("DELETE FROM entries WHERE seq > 4")
        connection.execute("DELETE FROM snapshots")
    complaint = verify_ledger(path).complaint
    assert complaint is not None
    assert "was there and is gone" in complaint


def test_what_is_no_ledger_is_said(tmp_path: Path) -> None:
    assert why(lambda: verify_ledger(tmp_path / "none")) == "no-ledger"
    (tmp_path / "empty").write_text("")
    assert why(lambda: verify_ledger(tmp_path / "empty")) == "no-ledger"


def test_two_answers_to_one_reservation_are_found(path: Path) -> None:
    with inside(path) as connection:
        links = [Link(*row) for row in connection.execute("SELECT seq, hash, text FROM entries ORDER BY seq")]
        connection.execute("DROP INDEX entries_by_answer")
        link = link_after(links[-1].seq, links[-1].hash, read_entry(links[3]))
        connection.execute(
            "INSERT INTO entries (seq, hash, text, answers) VALUES (?, ?, ?, 3)", (link.seq, link.hash, link.text)
        )
    complaint = verify_ledger(path).complaint
    assert complaint is not None
    assert "one that has an answer" in complaint


def test_the_same_from_a_handle(path: Path) -> None:
    ledger = open_ledger(path)
    ledger.create("other", "person", cost_of(1))
    assert ledger.verify().complaint is None
    assert left(ledger, "other") == 1
