"""Lines of a terminal."""

from __future__ import annotations

from typing import Protocol

from rich.console import Console
from rich.text import Text

from lapwing.report.view.view import View, claim_words

Part = str | Text | tuple[str, str]


class Say(Protocol):
    """Says a line with a heading."""

    def __call__(self, console: Console, heading: str, *parts: Part) -> None: ...


def say(console: Console, *parts: Part) -> None:
    """One line, never cut."""
    console.print(Text.assemble(*parts), soft_wrap=True)


def headline(view: View, verdict: str, style: str, console: Console) -> None:
    """What is said of which claim, and where it stands."""
    claim = "" if view["claim"] is None else f", {claim_words(view['claim'])}"
    file = f"   {view['file']}" if view.get("file") else ""
    say(console, (view["name"], "bold"), ": ", (verdict, style), claim, (file, "dim"))


def headed(width: int) -> Say:
    """Lines with headings that are so wide."""

    def say_headed(console: Console, heading: str, *parts: Part) -> None:
        say(console, (heading.ljust(width), "dim"), *parts)

    return say_headed
