"""How a budget went down, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.budget.ledger.balance.course import BalancePoint
from lapwing.diagnostics.plural import plural
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Dots, Level, Mark, Steps
from lapwing.report.view.budget import show_short
from lapwing.report.view.view import View


def burn_down(view: View, course: Sequence[BalancePoint]) -> Figure:
    """How a budget went down: a staircase over its requests, with the refused ones marked."""
    measure = view["measure"]
    spent = [station for station in course if not station.refused]
    places = {station.seq: number for number, station in enumerate(course)}
    steps = tuple((places[station.seq], station.rest.amount) for station in spent)
    if course:
        steps = (*steps, (len(course), course[-1].rest.amount))
    marks: list[Mark] = [Steps("left", steps, "first")]
    refused = tuple((places[station.seq], station.rest.amount) for station in course if station.refused)
    if refused:
        marks.append(Dots("refused", refused, "alarm"))
    marks.append(Level("nothing left", 0, "y", "quiet"))
    limit = Fraction(view["limit"]["amount"])
    charges = plural(max(len(spent) - 1, 0), "charge")
    words = (
        f"Of {measure} {show_short(limit)} for {view['dataset']} ({view['unit']}), "
        f"{show_short(Fraction(view['left']['amount']))} is left after {charges}; "
        f"refused requests: {len(refused)}."
    )
    chart = Chart(
        f"Budget of {view['dataset']}, unit {view['unit']}",
        Axis("requests", low=0, high=max(len(course), 1), whole=True),
        Axis(f"{measure} left", low=0, high=limit),
        tuple(marks),
        words,
    )
    return Figure("How the budget went down", words, (chart,))
