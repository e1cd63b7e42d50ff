"""Where in a TOML text something stands: found by its table and its key."""

from __future__ import annotations

import re

from lapwing.diagnostics.source import Source, Span

HEADER = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")


def place_of(source: Source, path: tuple[str, ...]) -> Span:
    """The line of a key, else of its table, else the whole text."""
    table: tuple[str, ...] = ()
    best: Span | None = None
    for number, line in enumerate(source.lines, 1):
        header = HEADER.match(line)
        if header:
            table = parts_of(header.group(1))
            shared = min(len(table), len(path))
            if shared and table[:shared] == path[:shared]:
                best = span_of(source, number, line)
                if len(table) >= len(path):
                    return best
        elif path and (found := (*table, *key_of(line))) == path[: len(found)] and len(found) > len(table):
            if found == path:
                return span_of(source, number, line)
            best = span_of(source, number, line)
    return best or source.everything()


def parts_of(name: str) -> tuple[str, ...]:
    """The parts of a dotted name, without quotes."""
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([^.\s]+)', name)
    return tuple(one or two or three for one, two, three in found)


def key_of(line: str) -> tuple[str, ...]:
    """The key that a line gives a value to, part by part."""
    left, found, _ = line.partition("=")
    return parts_of(left.strip()) if found and not left.lstrip().startswith("#") else ()


def span_of(source: Source, number: int, line: str) -> Span:
    """All of a line that is not blank."""
    start = len(line) - len(line.lstrip())
    return Span(source, number, start, number, max(len(line.rstrip()), start + 1))
