"""The programs of the slides, with the notes above them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.corpus.entry import Entry, read_entry
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SLIDES = sorted((ROOT / "programs" / "slides").glob("*.py"))


@dataclass(frozen=True, slots=True)
class Slide:
    """A program of the slides: where they have it, the section of a page beside it, and what comes of it."""

    entry: Entry
    slide: str
    page: str
    message: str | None

    @property
    def verdict(self) -> str:
        """What `lapwing verify` calls it."""
        return "unread" if self.message else self.entry.expectations[0].verdict


def read_slides() -> Iterator[Slide]:
    """All programs of the slides."""
    for path in SLIDES:
        module = open_module(path)
        for name in module.programs:
            entry = read_entry(module, name, path)
            notes = dict(notes_of(path.read_text("utf-8"), name))
            yield Slide(entry, notes["slide"], notes["page"], notes.get("message"))


def notes_of(text: str, name: str) -> Iterator[tuple[str, str]]:
    """The comments above a function, as words and texts."""
    above = text[: text.index(f"def {name}(")].rpartition("\n\n\n")[2]
    yield from re.findall(r"^# (\w+): (.+)$", above, re.MULTILINE)


def refusal(entry: Entry) -> str | None:
    """The message that a program gets, if it is refused."""
    try:
        lower(entry.tree)
    except ProgramError as error:
        return error.diagnostics[0].id
    return None
