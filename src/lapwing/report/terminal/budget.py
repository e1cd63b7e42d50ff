"""Budgets as text."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.report.view.budget import show_charge, show_short
from lapwing.report.view.view import View

BAR = 40


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
