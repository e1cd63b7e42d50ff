"""A release as HTML."""

from __future__ import annotations

from typing import Any

from lapwing.report.html.markup import Html, element
from lapwing.report.html.table import table
from lapwing.report.html.verdict import framed
from lapwing.report.table_release import SHOWN, cells_of, cost_words, said


def html_release(view: dict[str, Any]) -> str:
    """Tables with intervals, notes, and what it cost, with the style sheet."""
    pieces = [piece for answer in view["answers"] for piece in html_answer(answer)]
    return framed(element("div", *pieces, element("p", cost_words(view))), "unknown")


def html_answer(answer: dict[str, Any]) -> list[Html]:
    """One answer with its notes."""
    notes = [element("p", f"note: {note}") for note in answer["notes"]]
    if answer["shape"] == "choice":
        return [element("p", f"{answer['title']}: ", element("strong", said(answer["choice"]))), *notes]
    headings = [*answer["keys"]]
    for column in answer["columns"]:
        headings += [column, "interval"]
    rows = [cells_of(answer, row) for row in answer["rows"][:SHOWN]]
    if len(answer["rows"]) > SHOWN:
        notes.append(element("p", f"and {len(answer['rows']) - SHOWN} more rows"))
    return [table(answer["title"], headings, rows), *notes]
