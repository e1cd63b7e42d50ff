"""The note on an answer that says what was asked, for those who read the ledger; nothing hangs on it."""

from __future__ import annotations

ASKED = "asked"


def asked_by(about: tuple[tuple[str, str], ...]) -> str | None:
    """What was asked, as far as it was written down."""
    return dict(about).get(ASKED)
