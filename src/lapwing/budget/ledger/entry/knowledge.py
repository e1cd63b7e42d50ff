"""What is known about the data of a budget, recorded in its fingerprint when the budget is created.

It has to be the same ever after.  Nothing of it depends on what the rows hold: a hash of the rows would tell anyone who
guesses them that the guess is right.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.ledger.entry.data import MalformedError, read_text, write_text


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The column that says whose a row is, none if each row is its own; how many rows of one count; where they are."""

    unit: str | None
    rows: int
    source: str | None


def write_knowledge(knowledge: Knowledge) -> str:
    """The fingerprint that says so."""
    return write_text(knowledge)


def knowledge_of(fingerprint: str | None) -> Knowledge | None:
    """What a fingerprint says; nothing, if it is of another kind."""
    try:
        found: Knowledge | None = None if fingerprint is None else read_text(fingerprint, Knowledge)
    except MalformedError:
        return None
    return found


def source_of(fingerprint: str | None) -> str | None:
    """What tells whether two datasets have the same data; a fingerprint of another kind is that itself."""
    known = knowledge_of(fingerprint)
    return fingerprint if known is None else known.source
