"""Several replacements at once."""

from __future__ import annotations

from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.edit import Edit
from lapwing.diagnostics.source import Source, Span

SOURCE = Source("a.py", "one two\nthree\nfour (five\nsix) seven\neight")


def place(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span(SOURCE, line, column, end_line, end_column)


def test_replacements_on_one_line_and_over_several() -> None:
    rewrite = Rewrite(
        "x", (Edit(place(3, 5, 4, 4), "FIVE"), Edit(place(1, 0, 1, 3), "ONE"), Edit(place(1, 4, 1, 7), "2"))
    )
    edit = rewrite.merged()
    assert edit.applied() == "ONE 2\nthree\nfour FIVE seven\neight"
    assert (edit.span.line, edit.span.end_line) == (1, 4)
