"""Tasks about accuracy: a statement in any direction, and how the error falls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.accuracy.accuracy import Accuracy
from lapwing.accuracy.solve import ask
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.plot.axis import Axis
from lapwing.plot.chart import Chart, Figure
from lapwing.plot.mark import Dots, Line, Point
from lapwing.plot.svg import write_svg
from lapwing.report.accuracy import view_accuracy
from lapwing.report.html.accuracy import html_accuracy

OPTIONS = ("k", "cutoff", "block", "sensitivity", "delta", "grid", "neighbours")
FACTORS = tuple(Fraction(2) ** power for power in range(-4, 5))

Data = dict[str, Any]


def state_accuracy(data: Data) -> Data:
    """The statement as data, as HTML and as charts of the error against epsilon and n."""
    found = stated(data)
    view = view_accuracy(found)
    return {"view": view, "html": html_accuracy(view), "picture": write_svg(error_figure(data, found))}


def stated(data: Data, **changed: str | None) -> Accuracy:
    """A statement; what is empty is sought or left as usual."""
    asked = {name: value or None for name, value in {**data, **changed}.items()}
    options = {name: asked.get(name) for name in OPTIONS}
    alpha, beta, epsilon, n = (asked.get(name) for name in ("alpha", "beta", "epsilon", "n"))
    return ask(asked["mechanism"] or "", alpha, beta, epsilon, n, bool(asked.get("counts")), **options)


def error_figure(data: Data, found: Accuracy) -> Figure:
    """How large the error gets, around the epsilon and the n of a statement."""
    rows = found.setting.n if data.get("n") or found.sought == "n" else None
    fixed = {
        "alpha": None,
        "beta": str(found.beta),
        "epsilon": str(found.setting.epsilon),
        "n": None if rows is None else str(rows),
    }
    charts = [error_chart("epsilon", error_points(data, fixed, "epsilon", found.setting.epsilon))]
    if rows is not None:
        charts.append(error_chart("n", error_points(data, fixed, "n", Fraction(rows))))
    name = found.mechanism.name
    words = f"How the error of {name} falls as epsilon and n grow, with failure probability {float(found.beta):g}."
    return Figure(f"The error of {name}", words, tuple(charts))


def error_points(data: Data, fixed: dict[str, str | None], name: str, around: Fraction) -> tuple[Point, ...]:
    """The error at values around one; those that cannot be had are left out."""
    points: dict[Fraction, Fraction] = {}
    for factor in FACTORS:
        value = around * factor if name == "epsilon" else Fraction(max(1, round(around * factor)))
        try:
            points[value] = stated(data, **{**fixed, name: str(value)}).alpha
        except ProgramError:
            continue
    return tuple((value, error) for value, error in points.items() if error > 0)


def error_chart(name: str, points: tuple[Point, ...]) -> Chart:
    """The error against one thing."""
    label = "rows" if name == "n" else name
    marks = (Line("largest error", points), Dots("", points, "first"))
    return Chart(f"error against {label}", Axis(label, "log"), Axis("error", "log"), marks)
