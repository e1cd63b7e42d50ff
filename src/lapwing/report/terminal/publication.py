"""Releases charged to a budget, and previews of them, as text."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from lapwing.budget.accounting.amount import show_amount
from lapwing.diagnostics.reason import reason_words
from lapwing.report.view.program_release import show_value
from lapwing.report.view.view import View
from lapwing.report.words.sure import show_accuracy


def draw_publication(view: View) -> str:
    """A release in a few lines."""
    grouped = view["charged"] != view["cost"]
    lines = [
        f"released {show_answer(json.loads(view['value']))}",
        f"program  {view['program']}   {view['hash'][:16]}",
        f"cost     {show_price(view['cost'])}" + (" as proved" if grouped else ""),
        *([f"charged  {show_price(view['charged'])} for one unit of the budget"] if grouped else []),
        f"proof    certificate {view['certificate'][:16]}, checked again",
        f"ledger   entries {view['entries'][0]} and {view['entries'][1]}"
        + (", given before under this key: not charged again" if view["again"] else ""),
    ]
    if view["accuracy"] is not None:
        lines.insert(1, f"interval {show_accuracy(view['accuracy'])}")
    return "\n".join(lines)


def show_answer(value: Any) -> str:
    """A value with fractions as decimals; a tuple is told from a list."""
    match value:
        case {"tuple": list(items)}:
            return "(" + ", ".join(map(show_answer, items)) + ")"
        case list():
            return "[" + ", ".join(map(show_answer, value)) + "]"
        case _:
            return show_value(value)


def show_price(price: dict[str, str]) -> str:
    """A price in its own currency; a delta of 0 is not named."""
    amounts = {name: Fraction(amount) for name, amount in price.items()}
    return ", ".join(f"{name} {show_amount(each)}" for name, each in amounts.items() if name != "delta" or each)


def draw_reservation(view: View) -> str:
    """What would be charged, in a few lines."""
    charge, left = (
        show_amount(Fraction(view[name]["amount"]))
        + (f", delta {show_amount(Fraction(view[name]['delta']))}" if Fraction(view[name]["delta"]) else "")
        for name in ("charge", "left")
    )
    if not view["granted"]:
        return f"would be refused: {reason_words(view['reason'])}; it asks for {charge}, and {left} is left"
    return f"would be charged {charge}; then {left} is left"
