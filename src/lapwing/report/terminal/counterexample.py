"""Counterexamples drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lapwing.report.terminal.line import Say, headed, headline
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.counterexample import allowed_words, chance_words, grid_words, ratio_words
from lapwing.report.view.view import View
from lapwing.syntax.natural.library.noise import IDEAL

COLUMN = 9  # so wide are the words in front
GAP = 2  # between the columns of a table

say = headed(COLUMN)


def draw_counterexample(view: View, console: Console) -> None:
    """The two inputs side by side, the event, and its probabilities."""
    headline(view, "refuted", "bold red", console)
    console.print(input_table(view["inputs"]))
    draw_chances(view, console)
    power = "" if view["infinite"] else f" = exp({view['log_ratio']})"
    say(console, "ratio", Text(ratio_words(view), "bold red"), f"{power}; {allowed_words(view)}")
    floats = "; the code itself draws floating-point noise" if IDEAL in view.get("notes", ()) else ""
    say(console, "grid", f"{grid_words(view['grid'])}{floats}")


def draw_chances(view: View, console: Console, say: Say = say) -> None:
    """The event, and how likely it is on either input."""
    say(console, "event", Text(view["event"], "bold"))
    first, second = (chance_words(view[side]).removeprefix("probability ") for side in ("first", "second"))
    say(console, "chance", f"{first} on the first input, {second} on the second")


def draw_recheck(view: View, console: Console) -> None:
    """How to check a counterexample that was written."""
    if view.get("certificate"):
        say(console, "check", view["check"])


def draw_sampled(view: View, console: Console) -> None:
    """What samples say, where exact evaluation is no help."""
    sampled = view["sampled"]
    verdict = "violated" if sampled["violated"] else "unknown"
    words = "cannot be evaluated exactly; this is from samples"
    say(console, verdict, Text(view["name"], "bold red" if sampled["violated"] else "bold"), f"   {words}")
    for line in sampled["words"].splitlines():
        say(console, "", line)


def draw_attempts(views: list[View], console: Console) -> None:
    """What was found about each program."""
    for number, view in enumerate(views):
        if number:
            console.print()
        if view["refuted"]:
            draw_counterexample(view, console)
            draw_recheck(view, console)
        elif "sampled" in view:
            draw_sampled(view, console)
        else:
            words = f"   no counterexample found in {view['seconds']:g} s, which proves nothing"
            say(console, "unknown", Text(view["name"], "bold"), words)


def input_table(inputs: list[View]) -> Table:
    """One row a parameter; what differs is marked."""
    table = bare_table()
    table.add_column("input", overflow="fold", min_width=COLUMN - GAP)
    for heading in ("first", "second", ""):
        table.add_column(heading, overflow="fold")
    for item in inputs:
        style = "yellow" if item["differs"] else ""
        mark = "differs" if item["differs"] else ""
        table.add_row(
            Text(item["name"], "bold"), Text(item["first"], style), Text(item["second"], style), Text(mark, style)
        )
    return table
