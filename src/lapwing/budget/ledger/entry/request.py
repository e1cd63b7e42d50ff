"""A request to a budget: a charge, by whom, on what, and under which key."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from lapwing.budget.accounting.cost import Cost, sound_cost
from lapwing.budget.ledger.entry.data import hint_writer
from lapwing.budget.ledger.entry.entry import Where
from lapwing.budget.ledger.entry.name import name_of
from lapwing.diagnostics.diagnostic import reject

LONGEST_KEY = 200
LONGEST_NOTE = 10_000
ATTEMPT = "lapwing:attempt"

write_asked = hint_writer(tuple[str, str, Cost, str | None, Where, tuple[tuple[str, str], ...]])


@dataclass(frozen=True, slots=True)
class Request:
    """`about` says what the charge is for, such as the hash of a program; it is part of what a key stands for.

    `attempt` is a random word that one who asks over a network makes for each request: when the answer is lost and the
    request is sent again with the same word, it is the same attempt.  It is no part of what is asked for.
    """

    dataset: str
    unit: str
    cost: Cost
    analyst: str | None
    where: Where
    key: str | None
    about: tuple[tuple[str, str], ...]
    attempt: str | None = None

    @property
    def digest(self) -> str:
        """What is asked for, in short; neither the key nor the attempt is part of it."""
        asked = (self.dataset, self.unit, self.cost, self.analyst, self.where, self.about)
        return hashlib.sha256(write_asked(asked).encode()).hexdigest()

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What is written beside the charge."""
        return self.about if self.attempt is None else tuple(sorted((*self.about, (ATTEMPT, self.attempt))))


def request_of(
    dataset: str,
    unit: str,
    cost: Cost,
    *,
    analyst: str | None = None,
    partition: str | None = None,
    part: object = None,
    key: str | None = None,
    about: Mapping[str, str] | None = None,
    attempt: str | None = None,
) -> Request:
    """A request with normalised names."""
    if (partition is None) != (part is None):
        reject("charge-where", why="a partition and a part of it belong together")
    where = None if partition is None else (name_of(partition, "partition"), str(part))
    return Request(
        name_of(dataset, "dataset"),
        name_of(unit, "unit"),
        sound_cost(cost),
        None if analyst is None else name_of(analyst, "analyst"),
        where,
        None if key is None else key_of(key),
        notes_of(about or {}),
        None if attempt is None else key_of(attempt),
    )


def key_of(given: object) -> str:
    """An idempotency key, taken letter by letter."""
    if not isinstance(given, str) or not 1 <= len(given) <= LONGEST_KEY or not given.isprintable():
        reject("ledger-key", key=repr(given), limit=LONGEST_KEY)
    return given


def notes_of(about: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Notes in the order of their names."""
    for name, note in about.items():
        if not isinstance(name, str) or not isinstance(note, str) or len(note) > LONGEST_NOTE or name == ATTEMPT:
            reject("ledger-note", name=name, limit=LONGEST_NOTE)
    return tuple(sorted(about.items()))
