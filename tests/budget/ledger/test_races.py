"""Never one grant too many; without the lock there are, so this can fail.  The long version is `make torture`."""

from __future__ import annotations

from pathlib import Path

from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.racing import careless, race_processes, race_threads, spent_by_entries

ROUNDS, BUDGET = 8, 20


def test_processes_are_granted_exactly_the_budget(shm: Path) -> None:
    place = str(shm / "race.sqlite")
    assert race_processes(place, ROUNDS, BUDGET) == [BUDGET] * ROUNDS
    ledger = open_ledger(place)
    assert set(spent_by_entries(ledger).values()) == {BUDGET}
    assert all(balance.rest.amount == 0 for balance in ledger.balances())


def test_threads_are_granted_exactly_the_budget(shm: Path) -> None:
    assert race_threads(str(shm / "one.sqlite"), ROUNDS, BUDGET) == [BUDGET] * ROUNDS
    assert race_threads(str(shm / "each.sqlite"), 3, BUDGET, shared=False) == [BUDGET] * 3


def test_without_the_lock_too_much_is_granted(shm: Path) -> None:
    granted = race_processes(str(shm / "race.sqlite"), ROUNDS, BUDGET, open=careless)
    assert sum(granted) > BUDGET * ROUNDS
