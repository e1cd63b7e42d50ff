"""The exercises as pages: what is asked, and what helps to open."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from lapwing.verify.exercise.level import Level, read_levels


def exercise_pages() -> dict[str, str]:
    """The page of each exercise by its place."""
    return {f"exercises/{level.number:02}.md": "\n".join(page_of_level(level)) + "\n" for level in read_levels()}


def page_of_level(level: Level) -> Iterator[str]:
    """One exercise; hints and the solution are folded."""
    yield f"# {level.number}. {level.title}\n"
    yield f"{level.statement}\n"
    yield from fenced(level.start.read_text(encoding="utf-8"), "python")
    yield from fenced(f"$ lapwing exercise {level.number}", "console")
    for number, hint in enumerate(level.hints, start=1):
        yield from folded("tip", f"Hint {number}", hint)
    code = "\n".join(fenced(level.solution.read_text(encoding="utf-8"), "python"))
    yield from folded("success", "Solution and derivation", f"{code}\n{level.derivation}")


def fenced(text: str, language: str) -> Iterator[str]:
    """A block of code."""
    yield f"```{language}\n{text.rstrip()}\n```\n"


def folded(kind: str, title: str, text: str) -> Iterator[str]:
    """A part that is opened by a click."""
    yield f'??? {kind} "{title}"\n\n{indent(text, "    ")}\n'
