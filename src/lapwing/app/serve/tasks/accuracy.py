"""Tasks about accuracy: a statement in any direction, with pictures."""

from __future__ import annotations

from typing import Any

from lapwing.report.figure.accuracy import accuracy_figure
from lapwing.report.html.accuracy import html_accuracy
from lapwing.report.html.picture import drawn_wide_and_narrow
from lapwing.report.view.accuracy import view_accuracy
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.solve import ask

OPTIONS = ("k", "cutoff", "block", "sensitivity", "delta", "grid", "neighbours")

Data = dict[str, Any]


def state_accuracy(data: Data) -> Data:
    """The statement as data, as HTML and as charts of the error."""
    found = stated(data)
    view = view_accuracy(found)
    return {"view": view, "html": html_accuracy(view), "picture": drawn_wide_and_narrow(accuracy_figure(found))}


def stated(data: Data) -> Accuracy:
    """A statement; what is empty is sought or left as usual."""
    asked = {name: value or None for name, value in data.items()}
    options = {name: asked.get(name) for name in OPTIONS}
    alpha, beta, epsilon, n = (asked.get(name) for name in ("alpha", "beta", "epsilon", "n"))
    return ask(asked["mechanism"] or "", alpha, beta, epsilon, n, bool(asked.get("counts")), **options)
