"""A date plus an interval of whole seconds, days or months."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.query.calendar import SECONDS
from lapwing.data.query.dating import days_later, months_later
from lapwing.data.query.formula import Formula
from lapwing.data.query.moment import is_moment, seconds_later
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import reject

MOST_DIGITS = 7
SECONDS_IN = {"SECOND": 1, "MINUTE": 60, "HOUR": 3600}
DAYS_IN = {"DAY": 1, "WEEK": 7}
MONTHS_IN = {"MONTH": 1, "QUARTER": 3, "YEAR": 12}


def later(inner: Formula, by: exp.Interval, sign: int, scope: Scope) -> Formula:
    """A date plus an interval of a whole number of some unit."""
    place, unit = scope.place(by), str(by.args.get("unit") or "").upper().removesuffix("S")
    count = whole_text(by.this)
    if count is None or unit not in (*SECONDS_IN, *DAYS_IN, *MONTHS_IN):
        what, instead = by.sql(dialect="duckdb"), "Write a whole number of one unit, like INTERVAL '2 hours'."
        reject("query-formula", place, what=what, why="it is not an interval of dates", instead=instead)
    if unit in SECONDS_IN:
        return seconds_later(inner, sign * count * SECONDS_IN[unit], place)
    if unit in DAYS_IN and is_moment(inner):
        return seconds_later(inner, sign * count * DAYS_IN[unit] * SECONDS, place)
    if unit in DAYS_IN:
        return days_later(inner, sign * count * DAYS_IN[unit], place)
    return months_later(inner, sign * count * MONTHS_IN[unit], place)


def whole_text(tree: object) -> int | None:
    """A whole number that is written, as a number or as a text."""
    negative = isinstance(tree, exp.Neg)
    held = tree.this if isinstance(tree, exp.Neg) else tree
    if not isinstance(held, exp.Literal):
        return None
    found = str(held.this).strip()
    sign, digits = (-1, found[1:]) if found.startswith("-") else (1, found)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        return None
    return (-1 if negative else 1) * sign * int(digits)
