"""Verdicts on several functions drawn with Rich: a line each, what they rest on, how many there are of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.terminal.line import say
from lapwing.report.view.findings import summary_words, words_of
from lapwing.report.view.view import View
from lapwing.report.words.rests_on import EMPTY
from lapwing.syntax.contract.clause import CLAIMS

COLUMN = 9  # so wide are the words in front
PLAIN = ("Delta", "Epsilon", "Rng")
STYLES = {"proved": "bold green", "refuted": "bold red", "unknown": "bold yellow"}


def draw_finding(view: View, console: Console) -> None:
    """One verdict on a line, with its flags below."""
    line = Text.assemble(
        (view["verdict"].ljust(COLUMN), STYLES.get(view["verdict"], "bold magenta")),
        (view["name"] or "-", "bold"),
        f"   {words_of(view)}",
        (f"   {plain(view['file'])}:{view['line']}", "dim"),
    )
    console.print(line, soft_wrap=True)
    draw_notes(view, console, indent=COLUMN)


def draw_line(view: View, console: Console) -> None:
    """One verdict on one line that begins with its place, as compilers and linters write it."""
    place = f"{plain(view['file'])}:{view['line']}:{view['column']}"
    line = Text.assemble(
        (f"{place}: ", "dim"),
        (view["verdict"], STYLES.get(view["verdict"], "bold magenta")),
        f" {view['name'] or '-'}: {words_of(view)}",
    )
    console.print(line, soft_wrap=True)


def draw_notes(view: View, console: Console, indent: int = 0, width: int = COLUMN) -> None:
    """The flags of a function, and what was assumed of it beyond what names plainly say."""
    for heading, words in notes_of(view, indent > 0):  # a proof in full says itself what it rests on
        style = "yellow" if heading == "flag" else "dim"
        say(console, " " * indent, (heading.ljust(width), style), words)


def notes_of(view: View, indented: bool = True) -> Iterator[tuple[str, str]]:
    """Each note with its heading."""
    if indented and EMPTY in view.get("assumes", ()):
        yield "rests on", EMPTY
    for flag in view.get("flags", ()):
        yield "flag", f"line {flag['line']}: {flag['text']}"
    for words in view.get("nearby", {}).get("words", ()):
        yield "nearby", words
    for condition in view.get("requires", ()) if view["verdict"] != "refuted" else ():
        yield "requires", f"{condition}, which the contract does not say: nothing is claimed of other inputs"
    for note in view.get("notes", ()):
        yield "note", plain(note)
    for guess in view.get("assumptions", ()):
        if guess["text"] not in PLAIN:
            sign = " =" if guess["part"] in CLAIMS else ":"
            yield "assumes", f"{guess['part']}{sign} {guess['text']}, because {guess['reason']}"


def draw_summary(views: Sequence[View], console: Console) -> None:
    """How many functions there are of each kind."""
    console.print(Text(summary_words(views), "dim"), soft_wrap=True)
