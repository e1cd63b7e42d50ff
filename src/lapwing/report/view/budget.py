"""Budgets as views, as text, and as pictures of how they went down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.accounting.odometer import read_odometer
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.balance.course import BalancePoint
from lapwing.budget.ledger.entry.allowance import promise_of, show_measure
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Dots, Level, Mark, Steps
from lapwing.report.view.view import View

BAR = 40


def view_balance(balance: Balance) -> View:
    """A balance as data; exact numbers are text."""
    allowance = balance.allowance
    promise = promise_of(allowance)
    return {
        "dataset": balance.dataset,
        "unit": balance.unit,
        "measure": show_measure(allowance),
        "neighbours": balance.neighbours,
        "closed": balance.closed,
        "limit": view_charge(allowance.limit),
        "spent": view_charge(balance.spent),
        "left": view_charge(balance.rest),
        "promise": None if promise is None else {"epsilon": str(promise.epsilon), "delta": str(promise.delta)},
        "whole": view_charge(balance.whole),
        "parts": [{"partition": name, "spent": view_charge(charge)} for name, charge in balance.divided],
        "analysts": [
            {
                "analyst": share.analyst,
                "limit": None if share.limit is None else view_charge(share.limit),
                "spent": view_charge(share.spent),
            }
            for share in balance.shares
        ],
    }


def view_charge(charge: Charge) -> View:
    """An amount and a delta."""
    return {"amount": str(charge.amount), "delta": str(charge.delta)}


def view_readings(costs: Sequence[Approximate] | None, delta: Fraction) -> list[View]:
    """What was spent, added up in each way; nothing if it cannot simply be added up."""
    return [
        {"way": reading.way, "epsilon": reading.epsilon, "delta": str(reading.delta), "worth": reading.worth}
        for reading in (() if costs is None else read_odometer(costs, delta))
    ]


def draw_balance(view: View) -> str:
    """A balance in a few lines."""
    limit, spent = Fraction(view["limit"]["amount"]), Fraction(view["spent"]["amount"])
    filled = min(BAR, int(-(-spent * BAR // limit))) if limit else BAR
    state = "closed" if view["closed"] else "open"
    lines = [
        f"budget   {view['dataset']}, unit {view['unit']} ({state}, neighbours by {view['neighbours']})",
        f"left     {show_charge(view['left'], view)}",
        f"spent    {show_charge(view['spent'], view)} of {show_charge(view['limit'], view)}",
        f"         [{'#' * filled}{'.' * (BAR - filled)}] {float(spent / limit):.1%}",
    ]
    if view["promise"] is not None:
        epsilon, delta = (Fraction(view["promise"][name]) for name in ("epsilon", "delta"))
        ending = f", delta {show_amount(delta)}" if delta else ""
        lines.append(f"promise  all releases together: epsilon {show_short(epsilon)}{ending}")
    lines.extend(
        f"parts    {part['partition']}: {show_charge(part['spent'], view)} for the dearest" for part in view["parts"]
    )
    for share in view["analysts"]:
        of = "" if share["limit"] is None else f" of {show_charge(share['limit'], view)}"
        lines.append(f"analyst  {share['analyst']}: {show_charge(share['spent'], view)}{of}")
    lines.extend(draw_readings(view.get("readings", [])))
    return "\n".join(lines)


def draw_readings(readings: list[View]) -> list[str]:
    """One line a way of adding up."""
    return [
        f"{'add up ' if not number else '       '}  {reading['way']:<18}"
        f" epsilon {'none' if reading['epsilon'] is None else format(reading['epsilon'], '.4f')}"
        f" at delta {show_short(Fraction(reading['delta']))}: {reading['worth']}"
        for number, reading in enumerate(readings)
    ]


def show_charge(charge: View, view: View) -> str:
    """An amount in the budget's measure, with delta where the budget has one."""
    delta = f", delta {show_amount(Fraction(charge['delta']))}" if Fraction(view["limit"]["delta"]) else ""
    return f"{view['measure']} {show_short(Fraction(charge['amount']))}{delta}"


def show_short(value: Fraction) -> str:
    """Exact where that is short, otherwise six digits."""
    text = show_amount(value)
    return text if len(text) <= 12 else f"≈{float(value):.6g}"


def burn_down(view: View, course: Sequence[BalancePoint]) -> Figure:
    """How a budget went down: a staircase over its requests, with the refused ones marked."""
    measure = view["measure"]
    spent = [station for station in course if not station.refused]
    places = {station.seq: number for number, station in enumerate(course)}
    steps = tuple((places[station.seq], station.rest.amount) for station in spent)
    if course and course[-1].refused:
        steps = (*steps, (places[course[-1].seq], course[-1].rest.amount))
    marks: list[Mark] = [Steps("left", steps, "first")]
    refused = tuple((places[station.seq], station.rest.amount) for station in course if station.refused)
    if refused:
        marks.append(Dots("refused", refused, "alarm"))
    marks.append(Level("nothing left", 0, "y", "quiet"))
    limit = Fraction(view["limit"]["amount"])
    words = (
        f"Of {measure} {show_short(limit)} for {view['dataset']} ({view['unit']}), "
        f"{show_short(Fraction(view['left']['amount']))} is left after {max(len(spent) - 1, 0)} charges; "
        f"refused requests: {len(refused)}."
    )
    chart = Chart(
        f"Budget of {view['dataset']}, unit {view['unit']}",
        Axis("requests", low=0, high=max(len(course) - 1, 1)),
        Axis(f"{measure} left", low=0, high=limit),
        tuple(marks),
        words,
    )
    return Figure("How the budget went down", words, (chart,))
