"""From a place in a program back to the text it came from."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Mark:
    """The span of one statement, and the marks of the blocks inside it."""

    span: Span
    blocks: tuple[tuple[Mark, ...], ...]


@dataclass(frozen=True, slots=True)
class Places:
    """The marks of a program's body, of the same shape as the body."""

    marks: tuple[Mark, ...]

    def span(self, path: tuple[int, ...]) -> Span:
        """The place of the statement at a path: position, then block (0 then/body, 1 else) and position, and so on."""
        mark = self.marks[path[0]]
        for block, position in zip(path[1::2], path[2::2], strict=True):
            mark = mark.blocks[block][position]
        return mark.span
