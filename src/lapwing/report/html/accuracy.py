"""Statements about accuracy as HTML."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, sentence
from lapwing.report.html.table import table
from lapwing.report.view.accuracy import COARSE
from lapwing.report.view.view import View


def html_accuracy(view: View) -> Html:
    """The answer beside the theorem's, the interval, and where a slide differs."""
    said, theorem = view["statement"], view["theorem"]
    known = {"epsilon": view["epsilon"], "alpha": view["alpha"], "beta": view["beta"], **view["given"]}
    given = ", ".join(f"{name} = {value}" for name, value in known.items() if name != view["sought"])
    rows = [("Lapwing", said["shown"], "at most " + said["failure"], said["how"])]
    if view["sought"] != "beta":
        failure = "" if theorem["failure"] is None else "at most " + theorem["failure"]
        rows.append(("theorem", theorem["shown"] or "none", failure, f"{theorem['formula']} ({theorem['source']})"))
    notes = [] if theorem["holds"] is not False else [f"Note: {COARSE}."]
    notes += [f"Slide: {difference}" for difference in view["slide"] or ()]
    if view["interval"] is not None:
        notes.insert(0, f"Interval around a result r: {view['interval']}, with {view['confidence']} confidence.")
    return element(
        "article",
        element("h3", f"{view['sought']} = {said['shown']}"),
        element("p", sentence(f"{view['mechanism']}, given {given}. Error: {view['error']}"), class_="aside"),
        table("The answer beside the theorem's", ("", view["sought"], "Pr[error > alpha]", "by"), rows),
        *(element("p", note) for note in notes),
        class_="lapwing",
    )
