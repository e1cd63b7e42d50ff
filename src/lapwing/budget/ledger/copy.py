"""A ledger as JSON Lines and back: one entry per line, readable by other programs, without loss."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from lapwing.budget.ledger.balance.fold import AlteredError, fold
from lapwing.budget.ledger.balance.snapshot import snapshot_of
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import Link, read_entry
from lapwing.budget.ledger.store.anchor import Head
from lapwing.budget.ledger.store.recovery import check_still_there
from lapwing.budget.ledger.store.store import Session
from lapwing.budget.ledger.transaction.transaction import Transaction
from lapwing.diagnostics.diagnostic import reject

FORMAT = "lapwing-ledger"
VERSION = 1


def write_lines(links: Iterable[Link]) -> Iterator[str]:
    """A line that says what this is, a line for each entry, and a line that says where it ends."""
    yield json.dumps({"format": FORMAT, "version": VERSION})
    last = 0
    for link in links:
        yield f'{{"seq":{link.seq},"hash":"{link.hash}","entry":{link.text}}}'
        last = link.seq
    yield json.dumps({"entries": last})


def read_lines(lines: Iterable[str]) -> Iterator[Link]:
    """The links of a ledger that was written out; what is cut short or of another kind is rejected."""
    rows = (load(number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(rows, {})
    if first != {"format": FORMAT, "version": VERSION}:
        refuse_copy(f"its first line does not say that it is a {FORMAT} of version {VERSION}")
    for count, row in enumerate(rows):
        if row.keys() == {"entries"}:
            if row["entries"] != count or next(rows, None) is not None:
                refuse_copy("it does not end where it says")
            return
        if row.keys() != {"seq", "hash", "entry"} or type(row["seq"]) is not int or not isinstance(row["hash"], str):
            refuse_copy(f"line {count + 2} is no entry")
        text = json.dumps(row["entry"], separators=(",", ":"), sort_keys=True)
        yield Link(row["seq"], row["hash"], text)
    refuse_copy("it is cut short")


def load(number: int, line: str) -> dict[str, Any]:
    """The object of a line."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        refuse_copy(f"line {number} is no JSON")
    return data if isinstance(data, dict) else refuse_copy(f"line {number} is no object")


def write_copy(session: Session, links: Iterable[Link], seen: Head | None) -> State:
    """Write links into empty tables, if they are a whole ledger; one that was seen further on is no whole one."""
    if session.link(1) is not None:
        reject("ledger-there")
    state = State()
    turn = Transaction(session, state)
    for link in links:
        before = snapshot_of(state) if '"kind":"checkpoint"' in link.text else ""
        fold(state, link)
        turn.copy(link, read_entry(link))
        if state.checkpoint == link.seq:
            session.save_snapshot(link.seq, before)
        if seen is not None and link.seq == seen[0]:
            check_still_there(link, *seen)
    if seen is not None and seen[0] > state.seq:
        check_still_there(None, *seen)
    if not state.seq:
        raise AlteredError("it has no entries")
    return state


def refuse_copy(why: str) -> NoReturn:
    """The text is no copy of a ledger."""
    reject("ledger-copy", why=why)
