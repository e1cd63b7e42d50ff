"""A transaction: the state as it is, and entries to be written after it, all or none."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from lapwing.budget.ledger.balance.fold import fold
from lapwing.budget.ledger.balance.snapshot import digest_text, snapshot_of
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import Link, link_after
from lapwing.budget.ledger.entry.entry import Checkpoint, Entry, Released, Reserved
from lapwing.budget.ledger.entry.request import Request
from lapwing.budget.ledger.store.store import Session


class Transaction:
    """`seq` and `hash` are those of the last entry, its own included; `entries` are its own by their hash."""

    def __init__(self, session: Session, state: State) -> None:
        self.session = session
        self.state = state
        self.seq = state.seq
        self.hash = state.hash
        self.entries: dict[str, Entry] = {}
        self.links: list[Link] = []
        self.at = now()

    def append(self, entry: Entry) -> Link:
        """Write an entry; it counts when the transaction ends well."""
        link = link_after(self.seq, self.hash, entry)
        self.copy(link, entry)
        self.entries[link.hash] = entry
        self.links.append(link)
        return link

    def look_up(self, requests: Iterable[Request]) -> None:
        """Look up the keys of many requests at once."""
        keys: dict[int, set[str]] = {}
        for request in requests:
            budget = self.state.find(request.dataset, request.unit)
            if budget is not None and request.key is not None:
                keys.setdefault(budget.number, set()).add(request.key)
        for number, found in keys.items():
            self.session.look_up(number, sorted(found))

    def fold_own(self) -> None:
        """Take what was written so far into account before it is durable: the state is of no use if it never is."""
        for link in self.links:
            fold(self.state, link, self.entries, decided=True)
        self.links.clear()

    def copy(self, link: Link, entry: Entry) -> None:
        """Write a link with what it is looked up by."""
        match entry:
            case Reserved(budget=budget, key=key):
                self.session.append(link, budget=budget, key=key)
            case Released(reservation=reservation):
                self.session.append(link, answers=reservation)
            case _:
                self.session.append(link)
        self.seq, self.hash = link.seq, link.hash

    def take_snapshot(self) -> None:
        """Keep the balances as they are before this turn, and write their digest into the chain."""
        text = snapshot_of(self.state)
        link = self.append(Checkpoint(now(), digest_text(text)))
        self.session.save_snapshot(link.seq, text)


def now() -> str:
    """The time, for people: nothing depends on it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
