"""Who is told how far a release has got."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

Progress = Callable[[int, int, str], None]


def check_progress(progress: object, number: str) -> None:
    """What is told how far a release has got must be a function."""
    if progress is not None and not callable(progress):
        instead = f"Give a function of {number} arguments."
        reject("query-kind", what=shown(progress), wanted="a progress function", instead=instead)
