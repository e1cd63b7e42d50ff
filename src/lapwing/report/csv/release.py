"""A release as CSV: a header and a row for each row of each table."""

from __future__ import annotations

import csv
import io
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_release(view: dict[str, Any]) -> str:
    """The tables one after the other, with an empty line between."""
    return "\n".join(csv_answer(answer) for answer in view["answers"])


def csv_answer(answer: dict[str, Any]) -> str:
    """One table; a choice is a table of one value."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if answer["shape"] == "choice":
        ends = answer.get("interval", [])
        names = ["interval_low", "interval_high"] if ends else []
        writer.writerows([[answer["title"], *names], [harmless(answer["choice"]), *ends]])
        return out.getvalue()
    names = [*answer["keys"]]
    for column in answer["columns"]:
        names += [column, f"{column}_low", f"{column}_high"]
    writer.writerow(names)
    writer.writerows([[harmless(row[name]) for name in names] for row in answer["rows"]])
    return out.getvalue()


def harmless(value: object) -> object:
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
