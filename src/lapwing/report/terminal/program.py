"""Views drawn with Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from lapwing.diagnostics.plural import plural
from lapwing.report.terminal.line import headed
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View, claim_words

say = headed(11)

VERDICT_STYLES = {"proved": "green", "refuted": "red", "tight": "cyan"}


def draw_program(view: View, console: Console) -> None:
    """The claim, the parameters with their neighbours, the variables, and the normalised program."""
    say(console, "program", (view["name"], "bold"), (f"   {view['file']}", "dim"))
    say(console, "claim", claim_words(view["claim"]))
    for condition in view["requires"]:
        say(console, "requires", condition)
    console.print(parameter_table(view["parameters"]))
    if view["variables"]:
        names = (f"{item['name']}: {item['sort']} ({item['role']})" for item in view["variables"])
        say(console, "variables", ", ".join(names))
    say(console, "returns", ", ".join(view["results"]))
    console.print()
    syntax = Syntax("", "python", theme="ansi_dark", background_color="default")
    console.print(syntax.highlight(view["program"].rstrip()), soft_wrap=True, end="")


def parameter_table(parameters: Sequence[View]) -> Table:
    """One row a parameter."""
    table = bare_table("parameter", "type", "role", "between neighbours")
    for parameter in parameters:
        style = "yellow" if parameter["role"] == "private" else ""
        table.add_row(
            Text(parameter["name"], "bold"),
            Text(parameter["sort"]),
            Text(parameter["role"], style),
            Text(parameter["neighbours"]),
        )
    return table


def draw_corpus(entries: Sequence[View], console: Console) -> None:
    """Each program with its rows, and a line for each thing expected of it."""
    width = max((len(", ".join(entry["rows"])) for entry in entries), default=0) + 2
    for entry in entries:
        rows = ", ".join(entry["rows"]).ljust(width)
        console.print(Text.assemble((rows, "dim"), (program_name(entry), "bold")), soft_wrap=True)
        for expectation in entry["expectations"]:
            shown = Text(" " * (width + 2) + expectation["text"], VERDICT_STYLES[expectation["verdict"]])
            console.print(shown, soft_wrap=True)
    verdicts = [expectation["verdict"] for entry in entries for expectation in entry["expectations"]]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in VERDICT_STYLES)
    console.print(Text(f"{plural(len(entries), 'program')}: {counts}", "dim"))


def program_name(entry: View) -> str:
    """The program's file under `programs/`, with the function where its name is another one."""
    file = entry["file"].removesuffix(".py")
    return str(file) if file.endswith("/" + entry["name"]) else f"{file}:{entry['name']}"
