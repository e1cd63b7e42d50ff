"""How the corpus fared: a table with a row for each statement."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from lapwing.report.terminal.program import VERDICT_STYLES, program_name
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View


def draw_outcomes(views: Sequence[View], console: Console) -> None:
    """One row a statement, then how many came otherwise than expected."""
    table = bare_table()
    for heading in ("program", "statement", "verdict", "expected"):
        table.add_column(heading, overflow="fold")
    table.add_column("seconds", justify="right")
    table.add_column("")
    for view in views:
        table.add_row(
            Text(program_name(view), "bold"),
            Text(view["statement"]),
            Text(found_words(view), VERDICT_STYLES.get(view["verdict"], "yellow")),
            Text(expected_words(view)),
            Text(f"{view['seconds']:.1f}"),
            Text("" if view["fits"] else "mismatch", "bold red"),
        )
    console.print(table)
    wrong = sum(not view["fits"] for view in views)
    total = sum(view["seconds"] for view in views)
    said = "all as expected" if not wrong else f"{wrong} not as expected"
    console.print(Text(f"{len(views)} statements in {total:.1f} s: {said}", "bold red" if wrong else "dim"))


def found_words(view: View) -> str:
    """What was found; of a tight claim, also of slightly less."""
    infinite = ", infinite" if view["infinite"] else ""
    return f"{view['verdict']}{infinite}" + (f", 9/10 of it {view['smaller']}" if view["smaller"] else "")


def expected_words(view: View) -> str:
    """What was expected."""
    return f"{view['expected']}, infinite" if view["needs_infinite"] else str(view["expected"])
