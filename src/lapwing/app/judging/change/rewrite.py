"""Several replacements in a text, made at once."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.app.judging.edit import Edit
from lapwing.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What is changed, in words, and where; the places do not overlap.

    Of a `family` one that is proved is enough: the others differ in a number.
    """

    title: str
    edits: tuple[Edit, ...]
    family: str = ""

    def merged(self) -> Edit:
        """All of it as one replacement of whole lines."""
        source = self.edits[0].span.source
        first = min(each.span.line for each in self.edits)
        last = max(each.span.end_line for each in self.edits)
        lines = [source.line(number) for number in range(first, last + 1)]
        for edit in sorted(self.edits, key=lambda each: (each.span.line, each.span.column), reverse=True):
            span = edit.span
            at, to = span.line - first, span.end_line - first
            lines[at : to + 1] = [lines[at][: span.column] + edit.text + lines[to][span.end_column :]]
        whole = Span(source, first, 0, last, len(source.line(last)))
        return Edit(whole, "\n".join(lines))
