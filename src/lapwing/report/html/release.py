"""A release as HTML."""

from __future__ import annotations

from typing import Any

from lapwing.data.answer.release_text import SHOWN, about_words, cells_of, cost_words, missed, said
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.plural import plural
from lapwing.report.figure.release import plot_release
from lapwing.report.html.markup import Html, element, join, sentence
from lapwing.report.html.picture import html_picture
from lapwing.report.html.style import standing_alone
from lapwing.report.html.table import table


def html_release(view: dict[str, Any]) -> Html:
    """A release with the style sheet, and with a picture where there is a table to draw, for notebooks."""
    try:
        picture = html_picture(plot_release(view))
    except ProgramError:
        picture = None
    return standing_alone(join((html_piece(view), picture)))


def html_piece(view: dict[str, Any]) -> Html:
    """Tables with intervals, notes, and what it cost."""
    pieces = [piece for answer in view["answers"] for piece in html_answer(answer)]
    closing = [element("p", sentence(words)) for words in (*about_words(view), cost_words(view))]
    return element("article", *pieces, *closing, class_="lapwing")


def html_answer(answer: dict[str, Any]) -> list[Html]:
    """One answer with its notes."""
    notes = [element("p", sentence(f"note: {note}")) for note in answer["notes"]]
    if answer["shape"] == "choice":
        if "interval" in answer:
            notes.insert(0, element("p", missed(answer)))
        return [element("p", f"{answer['title']}: ", element("strong", said(answer["choice"]))), *notes]
    headings = [*answer["keys"]]
    for column in answer["columns"]:
        headings += [column, "interval"]
    rows = [cells_of(answer, row) for row in answer["rows"][:SHOWN]]
    if len(answer["rows"]) > SHOWN:
        notes.append(element("p", f"and {plural(len(answer['rows']) - SHOWN, 'more row')}"))
    return [table(answer["title"], headings, rows), *notes]
