"""Releases charged to a budget, and previews of them, as text."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.report.view.view import View
from lapwing.report.words.sure import show_accuracy


def draw_publication(view: View) -> str:
    """A release in a few lines."""
    epsilon, delta = (Fraction(view["cost"][name]) for name in ("epsilon", "delta"))
    lines = [
        f"released {view['value']}",
        f"program  {view['program']}   {view['hash'][:16]}",
        f"cost     epsilon {show_amount(epsilon)}" + (f", delta {show_amount(delta)}" if delta else ""),
        f"proof    certificate {view['certificate'][:16]}, checked again",
        f"ledger   entries {view['entries'][0]} and {view['entries'][1]}"
        + (", given before under this key: not charged again" if view["again"] else ""),
    ]
    if view["accuracy"] is not None:
        lines.insert(1, f"interval {show_accuracy(view['accuracy'])}")
    return "\n".join(lines)


def draw_reservation(view: View) -> str:
    """What would be charged, in a few lines."""
    charge, left = (
        show_amount(Fraction(view[name]["amount"]))
        + (f", delta {show_amount(Fraction(view[name]['delta']))}" if Fraction(view[name]["delta"]) else "")
        for name in ("charge", "left")
    )
    if not view["granted"]:
        return f"would be refused: {view['reason']}; it asks for {charge}, and {left} is left"
    return f"would be charged {charge}; then {left} is left"
