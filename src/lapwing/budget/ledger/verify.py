"""Checking a whole ledger: every entry folded anew from the first one on, and nothing taken from snapshots."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.ledger.balance.fold import AlteredError, fold
from lapwing.budget.ledger.balance.snapshot import digest_text
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.store.anchor import Head
from lapwing.budget.ledger.store.recovery import check_still_there
from lapwing.budget.ledger.store.store import Session


@dataclass(frozen=True, slots=True)
class Verification:
    """What is wrong with a ledger, if anything; `seen` is the head that was kept elsewhere."""

    entries: int
    head: str
    seen: Head | None
    complaint: str | None


def verify(session: Session, seen: Head | None) -> Verification:
    """Fold all entries, compare what they are looked up by, the snapshot, and the head that was seen."""
    state = State()
    try:
        check_entries(session, state, seen)
        check_snapshot(session, state)
    except AlteredError as error:
        return Verification(state.seq, state.hash, seen, str(error))
    return Verification(state.seq, state.hash, seen, None)


def check_entries(session: Session, state: State, seen: Head | None) -> None:
    """Each entry follows, makes sense, and is listed as what it is."""
    digests: dict[int, str] = {}
    lists = session.lists()
    for link in session.links(1):
        entry = fold(state, link)
        wanted: tuple[int | str | None, ...] = (None, None, None)
        match entry:
            case Reserved(budget=budget, key=key):
                wanted = (budget, key, None)
            case Released(reservation=reservation):
                wanted = (None, None, reservation)
                if digests.pop(reservation, None) is None:
                    raise AlteredError(f"entry {link.seq} answers no reservation, or one that has an answer")
        if isinstance(entry, Reserved):
            digests[link.seq] = entry.request
        if next(lists, None) != (link.seq, *wanted):
            raise AlteredError(f"entry {link.seq} is listed as something else")
        if seen is not None and link.seq == seen[0]:
            check_still_there(link, *seen)
    if next(lists, None) is not None:
        raise AlteredError("more entries are listed than there are")
    if seen is not None and seen[0] > state.seq:
        check_still_there(None, *seen)


def check_snapshot(session: Session, state: State) -> None:
    """The snapshot is the one whose digest the fold has found right."""
    found = session.snapshot()
    if found is None and not state.checkpoint:
        return
    if found is None or found[0] != state.checkpoint or digest_text(found[1]) != state.digest:
        raise AlteredError("the snapshot is not the one that was taken at the latest checkpoint")
