"""Where in a TOML text a table, a key or a value stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lapwing.diagnostics.source import Source, Span

HEADER = re.compile(r"^\s*\[\s*(?P<name>(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\[\]\"'])+?)\s*\]\s*(?:#.*)?$")
PART = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.|$|=)""")

Path = tuple[str, ...]


class Places:
    """Finds places by the path of tables and keys; what cannot be found stands somewhere in the nearest table."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lines = dict(_paths(source))

    def of(self, path: Path) -> Span:
        """The line of a key, else of its table, else the whole text."""
        for length in range(len(path), 0, -1):
            number = self.lines.get(path[:length])
            if number is not None:
                return self._line(number)
        below = [number for known, number in self.lines.items() if known[: len(path)] == path]
        return self._line(min(below)) if below else self.source.everything()

    def of_text(self, path: Path, text: str) -> tuple[Span, bool]:
        """The place of a value, and whether its text stands there as it is."""
        number = self.lines.get(path)
        line = self.source.lines[number - 1] if number else ""
        start = line.find("=") + 1
        if number and start and text and "\n" not in text and line.count(text, start) == 1:
            column = line.index(text, start)
            return Span(self.source, number, column, number, column + len(text)), True
        return self.of(path), False

    def _line(self, number: int) -> Span:
        text = self.source.lines[number - 1]
        start = len(text) - len(text.lstrip())
        return Span(self.source, number, start, number, max(len(text.rstrip()), start + 1))


def _paths(source: Source) -> Iterator[tuple[Path, int]]:
    """The paths that lines give a value to or open a table for, the last ones first so that first ones stay."""
    table: Path = ()
    found: list[tuple[Path, int]] = []
    for number, line in enumerate(source.lines, 1):
        header = HEADER.match(line)
        if header:
            table = tuple(parts_of(header["name"]))
            found.append((table, number))
        elif keys := key_of(line):
            found.append(((*table, *keys), number))
    return reversed(found)


def key_of(line: str) -> Path:
    """The dotted key that a line gives a value to; empty if it does not."""
    parts: list[str] = []
    at = 0
    while (match := PART.match(line, at)) and match[4] != "":
        parts.append(match[1] or match[2] or match[3] or "")
        at = match.end()
        if match[4] == "=":
            return tuple(parts)
    return ()


def parts_of(name: str) -> list[str]:
    """The parts of the dotted name of a table, without quotes."""
    parts: list[str] = []
    at = 0
    while at < len(name) and (match := PART.match(name, at)):
        parts.append(match[1] or match[2] or match[3] or "")
        at = match.end()
    return parts
