"""Exercises drawn with Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from lapwing.report.view.view import View


def draw_levels(views: Sequence[View], console: Console) -> None:
    """The list of the levels."""
    for view in views:
        console.print(Text.assemble((f"{view['number']:>2}  ", "dim"), (view["title"], "bold")))
    console.print(Text("Start one with `lapwing exercise 1`. The same command checks it afterwards.", "dim"))


def draw_level(view: View, console: Console) -> None:
    """What is asked, the hints so far, and the solution if it is wanted."""
    console.print(Text.assemble((f"Level {view['number']}: {view['title']}", "bold")))
    say_lines(view["statement"], console)
    if view["hints"]:
        hints = Table.grid(padding=(0, 2, 0, 0))
        for number, hint in enumerate(view["hints"], start=1):
            hints.add_row(Text(f"hint {number}", "cyan"), Text(hint))
        console.print(hints)
        if "solution" not in view:
            console.print(Text.assemble(("stuck   ", "dim"), f"lapwing exercise {view['number']} {further(view)}"))
    if "solution" in view:
        syntax = Syntax("", "python", theme="ansi_dark", background_color="default")
        console.print()
        console.print(syntax.highlight(view["solution"].rstrip()), soft_wrap=True)
        console.print()
        say_lines(view["derivation"], console)


def further(view: View) -> str:
    """The options that help further."""
    return " ".join(["--hint"] * (len(view["hints"]) + 1)) if view["more_hints"] else "--solution"


def say_lines(text: str, console: Console) -> None:
    """A text, as wide as the terminal is."""
    console.print(Text(" ".join(text.split())))


def draw_written(view: View, console: Console) -> None:
    """How to go on after a level was written."""
    number = view["number"]
    named = f" {view['file']}" if view["named"] else ""
    console.print(Text.assemble(("written  ", "dim"), view["file"]))
    console.print(Text.assemble(("check    ", "dim"), f"lapwing exercise {number}{named}"))
    console.print(Text.assemble(("stuck    ", "dim"), f"lapwing exercise {number} --hint"))


def draw_outcome(view: View, console: Console) -> None:
    """Solved or not, and what to do next."""
    number = view["number"]
    if view["solved"]:
        console.print(Text.assemble(("solved   ", "bold green"), f"level {number}: {view['title']}"))
        if view["next"] is not None:
            console.print(Text.assemble(("next     ", "dim"), f"lapwing exercise {view['next']}"))
        console.print(Text.assemble(("why      ", "dim"), f"lapwing exercise {number} --solution"))
        return
    console.print(Text.assemble(("not yet  ", "bold red"), view["why"]))
    console.print(Text.assemble(("stuck    ", "dim"), f"lapwing exercise {number} --hint"))
