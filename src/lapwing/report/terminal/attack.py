"""Attacks drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.report.terminal.table import bare_table
from lapwing.report.view.attack import short
from lapwing.report.view.view import View

WIDEST_GUESS = 80


def draw_attacks(views: list[View], console: Console) -> None:
    """A line for each price, and what it means."""
    first = views[0]
    which = "all" if first["not_ruled_out"] is not None else "random"
    console.print(
        Text(f"{first['queries']} counting queries, about {which} subsets of {first['people']} people", "bold")
    )
    console.print()
    table = bare_table()
    priced = first["epsilon"] is not None
    headings = [*(["epsilon each", "in all"] if priced else []), "largest error", "recovered"]
    if which == "all":
        headings += ["wrong", "at most", "not ruled out"]
    for heading in headings:
        table.add_column(heading, justify="right")
    for view in views:
        cells = [short(view["epsilon"]), short(view["epsilon_in_all"])] if priced else []
        cells += [str(view["largest_error"]), f"{100 * view['recovered']:.0f}%"]
        if which == "all":
            cells += [str(view["wrong"]), str(view["wrong_at_most"]), f"{view['not_ruled_out']}"]
        table.add_row(*cells)
    console.print(table)


def draw_reconstruction(view: View, console: Console) -> None:
    """The guess and how well it fits."""
    guess = view["guess"]
    shown = guess if len(guess) <= WIDEST_GUESS else guess[:WIDEST_GUESS] + "…"
    rows = [("asked", f"{view['queries']} counting queries about {view['people']} people"), ("by", view["method"])]
    rows += [("guess", shown), ("fits", f"no answer is missed by more than {view['misses_by']:g}")]
    if view["not_ruled_out"] is not None:
        rows.append(("left", f"{view['not_ruled_out']} of {2 ** view['people']} databases"))
    if view["recovered"] is not None:
        rows.append(("recovered", f"{100 * view['recovered']:.1f}% of the bits"))
    table = bare_table(header=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for word, line in rows:
        table.add_row(word, Text(line))
    console.print(table)
