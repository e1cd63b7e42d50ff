"""`python -m tools.coverage > docs/lectures/coverage.md`: where everything in the lectures is worked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from pymdownx.slugs import slugify

DOCS = Path(__file__).resolve().parents[1] / "docs"
DATA = DOCS / "lectures" / "coverage.toml"
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
SPELL = slugify(case="lower")

HEAD = """# Coverage of the lectures

Written by `make coverage` from [coverage.toml](coverage.toml); the tests compare, and follow every line: the section is
there and its code is executed, the command prints what it should, the steps of the proof are checked.

All {items} definitions, theorems, rules, mechanisms, examples, numbers, exercises and questions of the five lectures,
in their order, with where they are worked: {commands} by a command of their own, {steps} by numbered steps of a pencil
proof, all others by the executed code of a section. {reasons}
"""
REASONS = "Where a rule has another form than in the lecture, the reason is given."


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a lecture, and what works it."""

    number: int
    item: str
    page: str
    command: str | None = None
    says: str | None = None
    steps: tuple[str, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page: its level, its words, and where the section below it begins and ends."""

    level: int
    words: str
    start: int
    end: int

    @property
    def anchor(self) -> str:
        """How links name it."""
        return str(SPELL(self.words, "-"))


def read_coverage() -> dict[str, list[Item]]:
    """The items of each lecture."""
    found = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return {
        lecture["title"]: [Item(**{**item, "steps": tuple(item.get("steps", ()))}) for item in lecture["items"]]
        for lecture in found["lecture"]
    }


@cache
def headings(page: Path) -> tuple[Heading, ...]:
    """The headings of a page, outside its code."""
    text = page.read_text(encoding="utf-8")
    code = [match.span() for match in FENCED.finditer(text)]
    marks = [mark for mark in HEADING.finditer(text) if not any(start <= mark.start() < end for start, end in code)]
    found = []
    for number, mark in enumerate(marks):
        later = (each.start() for each in marks[number + 1 :] if len(each[1]) <= len(mark[1]))
        words = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", mark[2])
        found.append(Heading(len(mark[1]), words, mark.start(), next(later, len(text))))
    return tuple(found)


def heading_of(place: str) -> Heading:
    """The heading that `page.md#anchor` names; without an anchor, the title."""
    page, _, anchor = place.partition("#")
    all_of_page = headings(DOCS / page)
    return next(each for each in all_of_page if each.anchor == anchor) if anchor else all_of_page[0]


def section(place: str) -> str:
    """The text of a section."""
    heading = heading_of(place)
    return (DOCS / place.partition("#")[0]).read_text(encoding="utf-8")[heading.start : heading.end]


def link(place: str, lecture: str) -> str:
    """A link to a section, from the table of a lecture."""
    page, _, anchor = place.partition("#")
    path = PurePosixPath(page)
    beside = path.name if path.parent.name == "lectures" else f"../{page}"
    title, words = headings(DOCS / page)[0].words, heading_of(place).words
    shown = words if not anchor or title == lecture else f"{title}: {words}"
    return f"[{shown}]({beside}{'#' + anchor if anchor else ''})"


def row(item: Item, lecture: str) -> str:
    """A line of the table of a lecture."""
    parts = [link(item.page, lecture)]
    if item.steps:
        parts.append("steps " + ", ".join(item.steps) if len(item.steps) > 1 else f"step {item.steps[0]}")
    if item.command:
        parts.append(f"`{item.command}`")
    if item.reason:
        parts.append(item.reason)
    return f"| {item.number} | {cell(item.item)} | {cell('; '.join(parts))} |"


def cell(text: str) -> str:
    """A text that may stand in a table."""
    return text.replace("|", "\\|").replace("<", "&lt;") if "`" not in text else text.replace("|", "\\|")


def page() -> Iterator[str]:
    """The lines of the page."""
    coverage = read_coverage()
    items = [item for part in coverage.values() for item in part]
    reasons = any(item.reason for item in items)
    yield HEAD.format(
        items=len(items),
        commands=sum(item.command is not None for item in items),
        steps=sum(bool(item.steps) for item in items),
        reasons=REASONS if reasons else "",
    ).rstrip()
    for title, part in coverage.items():
        yield f"\n## {title}\n\n| | in the lecture | worked by |\n| --- | --- | --- |"
        yield from (row(item, title) for item in part)


if __name__ == "__main__":
    print("\n".join(page()))
