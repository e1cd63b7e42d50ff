"""What is told about loops that no engine computes: their line, why, and how fast they are."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from lapwing.run.interpreter.execute import Notice
from lapwing.run.interpreter.liveness import Path
from lapwing.syntax.lowering.lower import Lowered

ROWS_A_SECOND = "one to three million rows a second"

Warn = Callable[[str], None]


class SlowLoopWarning(UserWarning):
    """A program reads rows one by one."""


def notice_of(lowered: Lowered, warn: Warn) -> Notice:
    """Tell about each place once."""
    told: set[Path] = set()

    def notice(path: Path, reason: str) -> None:
        if path not in told:
            told.add(path)
            warn(words(lowered, path, reason))

    return notice


def words(lowered: Lowered, path: Path, reason: str) -> str:
    """Which line reads rows one by one, why, and what to expect."""
    name = lowered.program.name
    try:
        where = f"line {lowered.places.span(path).line}" if path else "the result"
    except (LookupError, ValueError):
        where = "a loop"
    return f"{name}, {where}: rows are fetched and read one by one, {ROWS_A_SECOND}, because {reason}."


def warn_python(text: str) -> None:
    """A warning as Python programs give it."""
    warnings.warn(text, SlowLoopWarning, stacklevel=4)
