"""Distances of given distributions, and statements about them, drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View


def draw_distance(view: View, console: Console) -> None:
    """Both orders on a line each, then what was checked."""
    if "distances" in view:
        table = bare_table()
        for heading in (f"at epsilon = {view['epsilon']}", "distance", "attained by", "smallest epsilon"):
            table.add_column(heading, overflow="fold")
        for row in view["distances"]:
            event = ", ".join(row["event"]) or "no event"
            table.add_row(Text(row["order"]), Text(row["distance"]), Text(event), Text(row["smallest"] or "none"))
        console.print(table)
    for each in view["statements"]:
        sides = f"{each['left']} <= {each['right']}"
        words = f"  {each['name']}: {each['words']}, here {sides}"
        console.print(Text.assemble((each["verdict"], "bold"), words), soft_wrap=True)
