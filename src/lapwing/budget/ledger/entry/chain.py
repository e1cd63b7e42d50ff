"""Entries in a chain: each link holds a hash of its entry and of all that came before."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from lapwing.budget.ledger.entry.data import MalformedError, read_text, write_text
from lapwing.budget.ledger.entry.entry import Entry

START = hashlib.sha256(b"lapwing-ledger").hexdigest()


@dataclass(frozen=True, slots=True)
class Link:
    """An entry at its place, counted from 1."""

    seq: int
    hash: str
    text: str


def link_after(seq: int, hash: str, entry: Entry) -> Link:
    """The link that follows the one with this place and hash."""
    text = write_text(entry)
    return Link(seq + 1, hash_of(seq + 1, hash, text), text)


def hash_of(seq: int, before: str, text: str) -> str:
    """What binds an entry to its place and to all before it."""
    return hashlib.sha256(f"{before}\n{seq}\n{text}".encode()).hexdigest()


def read_entry(link: Link) -> Entry:
    """The entry of a link."""
    entry: Entry = read_text(link.text, Entry)
    return entry


def follows(link: Link, seq: int, hash: str) -> bool:
    """Whether a link is the next one in the chain."""
    return link.seq == seq + 1 and link.hash == hash_of(link.seq, hash, link.text)


__all__ = ["START", "Link", "MalformedError", "follows", "hash_of", "link_after", "read_entry"]
