"""Whether a file mentions something, however long it is."""

from __future__ import annotations

from pathlib import Path

PIECE = 1 << 20


def mentions(file: Path, marks: tuple[bytes, ...]) -> bool:
    """Whether one of the marks is in a file; one that cannot be read is looked at, to say so."""
    kept, longest = b"", max(map(len, marks))
    try:
        with file.open("rb") as opened:
            while piece := opened.read(PIECE):
                if any(mark in kept + piece for mark in marks):
                    return True
                kept = piece[-longest:]
    except OSError:
        return True
    return False
