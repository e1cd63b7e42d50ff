"""What reading one function needs: its text, its names, and how deep the reading is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from lapwing.diagnostics.diagnostic import Diagnostic, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.fields import Fields
from lapwing.syntax.scope import Meaning, Scope

DEEPEST_EXPRESSION = 100
DEEPEST_BLOCK = 80
LONGEST_CHAIN = 100


@dataclass
class Reader:
    """`own` are the names the function assigns or takes; all others get their meaning from the scope.

    Text inside a string literal is read with `inside` set to the place of the literal, and `offset` to how far into
    it the text starts, if that can be told.  `tables` are parameters whose rows have fields with names, and `rows`
    variables that hold such rows.
    """

    source: Source
    scope: Scope
    own: frozenset[str] = frozenset()
    inside: Span | None = None
    offset: int | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    depth: int = 0
    tables: Mapping[str, Fields] = field(default_factory=dict)
    rows: Mapping[str, Fields] = field(default_factory=dict)

    def span(self, node: ast.AST) -> Span:
        """The place of a node."""
        if self.inside is not None:
            return self._span_inside(node, self.inside)
        line, end_line = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
        start = self._column(line, getattr(node, "col_offset", 0))
        end = self._column(end_line, getattr(node, "end_col_offset", 0))
        shift, indent = self.source.first_line - 1, self.source.indent
        return Span(self.source, line + shift, start + indent, end_line + shift, end + indent)

    def _column(self, line: int, offset: int) -> int:
        """Python counts columns in UTF-8 bytes, people count letters."""
        text = self.source.lines[line - 1] if line <= len(self.source.lines) else ""
        return offset if text.isascii() else len(text.encode()[:offset].decode(errors="replace"))

    def _span_inside(self, node: ast.AST, literal: Span) -> Span:
        if self.offset is None or getattr(node, "lineno", 1) != 1 or getattr(node, "end_lineno", 1) != 1:
            return literal
        start = literal.column + self.offset + self._column(1, getattr(node, "col_offset", 0))
        end = literal.column + self.offset + self._column(1, getattr(node, "end_col_offset", 0))
        return Span(literal.source, literal.line, start, literal.line, end)

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """What a name that the function does not own means."""
        return None if path[0] in self.own else self.scope.meaning(path)

    @contextmanager
    def deeper(self, node: ast.AST) -> Iterator[None]:
        """Count one level of nesting of expressions."""
        self.depth += 1
        if self.depth > DEEPEST_EXPRESSION:
            self.depth = 0
            reject("too-deep", self.span(node), limit=DEEPEST_EXPRESSION)
        try:
            yield
        finally:
            self.depth = max(self.depth - 1, 0)
