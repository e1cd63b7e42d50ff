"""What a program released, for a terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lapwing.report.view.program_release import show_decimal, show_value
from lapwing.report.words.sure import show_accuracy

if TYPE_CHECKING:
    from rich.console import Console


def draw_program_release(view: dict[str, Any], console: Console) -> None:
    """A release for people."""
    from rich.text import Text

    rows = [("released", show_value(view["value"])), ("interval", show_accuracy(view["accuracy"]))]
    if "group" in view:
        amounts = [(name, view[name]) for name in ("order", "renyi", "epsilon", "delta", "rho") if name in view]
        rows += [(name, show_amount(each)) for name, each in amounts if name != "delta" or each["value"] != "0"]
        if view["group"] != 1:
            rows.append(("for groups of", str(view["group"])))
    rows.append(("proved", "yes, the certificate was checked" if view["proved"] else "NO: this run was not proved"))
    rows.append(("grid", f"1/{view['grid']}"))
    console.print(Text(view["program"], style="bold"))
    for name, text in rows:
        style = "bold red" if text.startswith("NO") else ""
        console.print(Text(f"  {name:<14}"), Text(text, style=style), sep="", soft_wrap=True)


def show_amount(amount: dict[str, str]) -> str:
    """A price: what is claimed, and what that is here."""
    value = show_decimal(Fraction(amount["value"]))
    if value == amount["claim"]:
        return value
    return f"{amount['claim']} {value}" if value.startswith("≈") else f"{amount['claim']} = {value}"
