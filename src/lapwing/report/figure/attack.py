"""Attacks as charts."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Dots, Level, Line
from lapwing.report.view.view import View


def attack_figure(views: list[View]) -> Figure:
    """The share recovered against the price of an answer."""
    first = views[0]
    points = tuple((Fraction(view["epsilon"]), 100 * view["recovered"]) for view in reversed(views))
    which = "all" if first["not_ruled_out"] is not None else f"{first['queries']} random"
    chart = Chart(
        f"{first['people']} secret bits, attacked through noisy counts of {which} subsets",
        Axis("epsilon of each answer", "log"),
        Axis("percent of the bits recovered", low=0, high=100),
        (Level("guessing", 50), Line("recovered", points), Dots("", points, "first")),
        "Every answer has Laplace noise of scale 1 / epsilon. Guessing gets half of the bits.",
    )
    best, last = points[-1], points[0]
    description = (
        f"At epsilon {float(best[0]):g} for each answer {best[1]:.0f} percent of the bits are recovered,"
        f" at epsilon {float(last[0]):g} {last[1]:.0f} percent."
    )
    return Figure("What too little noise gives away", description, (chart,))
