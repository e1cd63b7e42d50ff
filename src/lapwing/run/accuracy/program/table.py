"""Released numbers as a table of pandas."""

from __future__ import annotations

from typing import Any

from lapwing.diagnostics.extras import needing
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.intervals import Told
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.value import Value


def frame_of(value: Value | tuple[Value, ...], told: Told) -> Any:
    """One row for each number, with the ends of its interval."""
    with needing("to_pandas()", "pandas"):
        import pandas

    rows = rows_of(value, told)
    return pandas.DataFrame(
        {
            "value": [number(each) for each, _ in rows],
            "low": [None if ends is None else float(ends.low) for _, ends in rows],
            "high": [None if ends is None else float(ends.high) for _, ends in rows],
        }
    )


def rows_of(value: Value | tuple[Value, ...], told: Any) -> list[tuple[Any, Interval | None]]:
    """Each number with its interval, in the order of the text."""
    if not isinstance(value, list | ExactList | tuple):
        return [(value, told if isinstance(told, Interval) else None)]
    each = told if isinstance(told, tuple) and len(told) == len(value) else (told,) * len(value)
    return [row for item, inner in zip(value, each, strict=True) for row in rows_of(item, inner)]


def number(value: Any) -> Any:
    """A number as a column of pandas holds it."""
    return value if isinstance(value, bool | int) else float(value)
