"""A text with a name, and places in it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.notebook import code_of_notebook

LARGEST = 1_000_000
LARGEST_NOTEBOOK = 50_000_000
NOTEBOOK = ".ipynb"
INPUT, INPUT_NAME = "-", "<stdin>"


@dataclass(frozen=True)
class Source:
    """A program text.  Its first line may be line `first_line` of a file, shifted right by `indent` columns."""

    name: str
    text: str = field(repr=False)
    first_line: int = 1
    indent: int = 0

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines as Python counts them: only newlines end one."""
        return tuple(self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))

    def line(self, number: int) -> str:
        """The text of a line, by its number in the file."""
        index = number - self.first_line
        return " " * self.indent + self.lines[index] if 0 <= index < len(self.lines) else ""

    def everything(self) -> Span:
        """The place to point at when the whole text is meant."""
        return Span(self, self.first_line, self.indent, self.first_line, self.indent)


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a source: lines from 1, columns from 0, the end excluded."""

    source: Source = field(repr=False)
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def is_whole(self) -> bool:
        """Whether it stands for the whole text."""
        return (self.line, self.column) == (self.end_line, self.end_column)


def read(path: str | Path) -> Source:
    """Read a program file or a notebook; anything that is not text of reasonable size is rejected."""
    if str(path).endswith(NOTEBOOK):
        return notebook_source(content_of(path, LARGEST_NOTEBOOK), str(path))
    return source_of(content_of(path, LARGEST), INPUT_NAME if str(path) == INPUT else str(path))


def notebook_source(content: bytes, name: str) -> Source:
    """The code of a notebook; its places are those in the file."""
    if len(content) > LARGEST_NOTEBOOK:
        reject("too-long", name=name, limit=LARGEST_NOTEBOOK)
    code = code_of_notebook(content.decode("utf-8-sig", "replace"))
    if code is None:
        reject("not-notebook", name=name)
    return Source(name, code)


def content_of(path: str | Path, limit: int) -> bytes:
    """What is in a file, or for `-` in standard input: at most one byte more than the limit."""
    try:
        if str(path) == INPUT:
            return sys.stdin.buffer.read(limit + 1)
        with Path(path).open("rb") as file:
            return file.read(limit + 1)
    except (OSError, ValueError, AttributeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        reject("unreadable", name=str(path), reason=reason)


def source_of(content: bytes, name: str) -> Source:
    """Take bytes as a program text."""
    if len(content) > LARGEST:
        reject("too-long", name=name, limit=LARGEST)
    try:
        return Source(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1)
        place = Span(Source(name, content.decode("utf-8", "replace")), line, column, line, column + 1)
        reject("not-utf8", place, byte=f"0x{content[error.start]:02x}")
