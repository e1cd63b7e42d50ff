"""Statements about accuracy drawn with Rich."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lapwing.report.terminal.table import bare_table
from lapwing.report.view.accuracy import COARSE, plain
from lapwing.report.view.view import View

LONGEST = 40


def draw_accuracy(view: View, console: Console) -> None:
    """What was asked, the answer beside the theorem's, the interval, and where a slide differs."""
    known = {"epsilon": view["epsilon"], "alpha": view["alpha"], "beta": view["beta"], **view["given"]}
    given = ", ".join(f"{name} {equals(value)}" for name, value in known.items() if name != view["sought"])
    console.print(notes_table([("mechanism", view["mechanism"]), ("error", view["error"]), ("given", given)]))
    console.print()
    console.print(statement_table(view))
    notes = []
    if view["interval"] is not None:
        notes.append(("interval", f"{view['interval']} around a result r, with {view['confidence']} confidence"))
    if view["population"] is not None:
        notes.append(("population", population_words(view["population"], view["confidence"])))
    if view["theorem"]["holds"] is False:
        notes.append(("note", COARSE))
    notes.extend(("slide", difference) for difference in view["slide"] or ())
    if notes:
        console.print()
        console.print(notes_table(notes))


def population_words(population: View, confidence: str) -> str:
    """The interval for the population, and what of it is due to the sample."""
    interval = f"r - {population['alpha']} to r + {population['alpha']}, with {confidence} confidence"
    if population["noise"] is None:
        return f"{interval}; without noise the sample alone would give {population['sampling']}"
    return f"{interval}: {population['sampling']} for the sample and {population['noise']} for the noise"


def notes_table(notes: list[tuple[str, str]]) -> Table:
    """A word in front of each line."""
    table = bare_table(header=False)
    table.add_column(style="dim", min_width=9)
    table.add_column()
    for word, line in notes:
        table.add_row(word, Text(line))
    return table


def statement_table(view: View) -> Table:
    """One row for what is known of the noise that is drawn, one for the theorem."""
    table = bare_table()
    for heading in ("", view["sought"], "Pr[error > alpha]", "by"):
        table.add_column(Text(heading), overflow="fold")
    said, theorem = view["statement"], view["theorem"]
    table.add_row(Text("lapwing", "bold"), Text(said["shown"], "bold"), "at most " + said["failure"], said["how"])
    if view["sought"] != "beta":
        failure = "" if theorem["failure"] is None else "at most " + theorem["failure"]
        style = "red" if theorem["holds"] is False else ""
        by = Text.assemble(theorem["formula"], ("\n" + theorem["source"], "dim"))
        table.add_row("theorem", theorem["shown"] or "none", Text(failure, style), by)
    return table


def draw_mechanisms(views: list[View], console: Console) -> None:
    """Which mechanisms there are, and what each needs."""
    table = bare_table("mechanism", "needs", "error")
    for view in views:
        table.add_row(
            Text(view["mechanism"], "bold"), " ".join(f"--{name}" for name in view["required"]), view["error"]
        )
    console.print(table)


def equals(value: str) -> str:
    """What a number is, or about, if it is a long fraction."""
    if len(value) <= LONGEST or "/" not in value:
        return f"= {value}"
    number = Fraction(value)
    return f"≈ {plain(Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator)))}"
