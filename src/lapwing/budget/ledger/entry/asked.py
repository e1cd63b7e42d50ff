"""The notes on an answer that say what was asked, and of which snapshot; nothing depends on them."""

from __future__ import annotations

from collections.abc import Callable

ASKED = "asked"
SNAPSHOT = "snapshot"


def asked_by(about: tuple[tuple[str, str], ...]) -> str | None:
    """What was asked, as far as it was written down."""
    return dict(about).get(ASKED)


def snapshot_noted(about: tuple[tuple[str, str], ...]) -> str | None:
    """Which snapshot of a table the rows were in, if it was written down."""
    return dict(about).get(SNAPSHOT)


class Snapshots:
    """What `look` sees before and after an answer is made: one snapshot, or from which to which it moved meanwhile."""

    def __init__(self, look: Callable[[], str | None]) -> None:
        self.look = look
        self.before = look()

    @property
    def note(self) -> dict[str, str]:
        """The note on the answer; none for rows in no such table."""
        after = self.look()
        seen = [each for each in dict.fromkeys((self.before, after)) if each is not None]
        return {SNAPSHOT: " to ".join(seen)} if seen else {}


def no_snapshot() -> None:
    """What is seen of rows that are in no table with snapshots."""
