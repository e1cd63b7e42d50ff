"""What is told about loops that no engine computes: their line, why, and how fast they are."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable

from lapwing.run.interpreter.execute import Notice
from lapwing.run.interpreter.liveness import Path
from lapwing.syntax.lowering.lower import Lowered

ROWS_A_SECOND = "one to three million rows a second"

PACKAGE = __name__.split(".")[0]

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
    """A warning as Python programs give it, at the line that called Lapwing."""
    level, frame = 1, inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__", "").split(".")[0] == PACKAGE:
        level, frame = level + 1, frame.f_back
    warnings.warn(text, SlowLoopWarning, stacklevel=level)
