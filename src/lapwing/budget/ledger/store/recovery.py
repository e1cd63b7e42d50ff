"""From storage to the current state: the latest snapshot, checked, and the entries after it."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from lapwing.budget.ledger.balance.fold import AlteredError, Own, fold
from lapwing.budget.ledger.balance.snapshot import digest_text, restore
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import Link, hash_of, read_entry
from lapwing.budget.ledger.entry.data import MalformedError
from lapwing.budget.ledger.entry.entry import Checkpoint
from lapwing.budget.ledger.store.anchor import Head
from lapwing.budget.ledger.store.store import Session


def load(session: Session) -> State:
    """The present state, from the latest snapshot on."""
    found = session.snapshot()
    state = State() if found is None else start_from(session, *found)
    catch_up(session, state)
    return state


def start_from(session: Session, seq: int, text: str) -> State:
    """The state of a snapshot, if the chain has its digest at that place."""
    link = genuine_link(session, seq)
    try:
        entry = read_entry(link)
        if not isinstance(entry, Checkpoint) or entry.digest != digest_text(text):
            raise AlteredError(f"the snapshot at entry {seq} is not the one that was taken there")
        return restore(text, seq, link.hash)
    except MalformedError as error:
        raise AlteredError(f"the snapshot at entry {seq} cannot be read: {error}") from error


def genuine_link(session: Session, seq: int) -> Link:
    """The link at a place, if its hash is that of its text after the link before it."""
    link, before = session.link(seq), session.link(seq - 1)
    if link is None or before is None or link.hash != hash_of(seq, before.hash, link.text):
        raise AlteredError(f"entry {seq} does not follow from the ones before it")
    return link


def catch_up(session: Session, state: State, seen: Head | None = None, own: Own = MappingProxyType({})) -> None:
    """Take into account what others have written; what was there before must still be there."""
    links = session.links(max(state.seq, 1))
    if state.seq:
        check_still_there(next(links, None), state.seq, state.hash)
    for link in links:
        fold(state, link, own)
        if seen is not None and link.seq == seen[0]:
            check_still_there(link, *seen)
    if seen is not None and seen[0] > state.seq:
        check_still_there(None, *seen)
    if not state.seq:
        raise AlteredError("it has no entries")


def check_heads(session: Session, state: State, heads: Iterable[Head]) -> None:
    """Heads that were seen somewhere must be entries of this ledger: else two copies of it are in use."""
    for seq, hash in heads:
        if state.recent.get(seq) != hash:
            check_still_there(session.link(seq), seq, hash)


def check_still_there(link: Link | None, seq: int, hash: str) -> None:
    """An entry that was seen before must be there, unchanged."""
    if link is None or link.seq != seq:
        raise RolledBackError(f"entry {seq} was there and is gone")
    if link.hash != hash:
        raise RolledBackError(f"entry {seq} is another one than before")


class RolledBackError(AlteredError):
    """An older or other copy has taken the place of the ledger."""
