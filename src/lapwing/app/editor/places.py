"""Places as editors count them: lines from 0, columns in units of UTF-16."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types


def position(lines: Sequence[str], line: int, column: int) -> types.Position:
    """A place from its line, counted from 1, and its column in letters, counted from 0."""
    if not 1 <= line <= len(lines):
        return types.Position(max(0, min(line, len(lines)) - 1), 0)
    before = lines[line - 1][: max(0, column)]
    return types.Position(line - 1, len(before.encode("utf-16-le")) // 2)


def range_of(lines: Sequence[str], line: int, column: int, end_line: int, end_column: int) -> types.Range:
    """A stretch of text; an empty one goes on to the end of its line."""
    start, end = position(lines, line, column), position(lines, end_line, end_column)
    if (start.line, start.character) >= (end.line, end.character):
        end = line_end(lines, line)
    return types.Range(start, end)


def line_end(lines: Sequence[str], line: int) -> types.Position:
    """The end of a line."""
    text = lines[line - 1].rstrip() if 1 <= line <= len(lines) else ""
    return position(lines, line, len(text))
