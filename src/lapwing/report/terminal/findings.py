"""Verdicts on several functions drawn with Rich: a line each, what they rest on, how many there are of each kind."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.view.findings import summary_words, words_of
from lapwing.report.view.view import View
from lapwing.syntax.contract.clause import CLAIMS

PLAIN = ("Delta", "Epsilon", "Rng")
STYLES = {"proved": "bold green", "refuted": "bold red", "unknown": "bold yellow"}


def draw_finding(view: View, console: Console) -> None:
    """One verdict on a line, with its flags below."""
    line = Text.assemble(
        (view["verdict"].ljust(9), STYLES.get(view["verdict"], "bold magenta")),
        (view["name"] or "-", "bold"),
        f"   {words_of(view)}",
        (f"   {plain(view['file'])}:{view['line']}", "dim"),
    )
    console.print(line, soft_wrap=True)
    draw_notes(view, console)


def draw_line(view: View, console: Console) -> None:
    """One verdict on one line that begins with its place, as compilers and linters write it."""
    place = f"{plain(view['file'])}:{view['line']}:{view['column']}"
    line = Text.assemble(
        (f"{place}: ", "dim"),
        (view["verdict"], STYLES.get(view["verdict"], "bold magenta")),
        f" {view['name'] or '-'}: {words_of(view)}",
    )
    console.print(line, soft_wrap=True)


def draw_notes(view: View, console: Console) -> None:
    """The flags of a function, and what was assumed of it beyond what names plainly say."""
    for flag in view.get("flags", ()):
        place = f"line {flag['line']}: "
        console.print(Text.assemble("         ", ("flag     ", "yellow"), place, flag["text"]), soft_wrap=True)
    for words in view.get("nearby", {}).get("words", ()):
        console.print(Text.assemble("         ", ("nearby   ", "dim"), words), soft_wrap=True)
    for note in view.get("notes", ()):
        console.print(Text.assemble("         ", ("note     ", "dim"), plain(note)), soft_wrap=True)
    for guess in view.get("assumptions", ()):
        if guess["text"] in PLAIN:
            continue
        sign = " =" if guess["part"] in CLAIMS else ":"
        words = f"{guess['part']}{sign} {guess['text']}, because {guess['reason']}"
        console.print(Text.assemble("         ", ("assumes  ", "dim"), words), soft_wrap=True)


def draw_summary(views: Sequence[View], console: Console) -> None:
    """How many functions there are of each kind."""
    console.print(Text(summary_words(views), "dim"), soft_wrap=True)
