"""The style of all pieces."""

from __future__ import annotations

from lapwing.report.html.markup import element
from lapwing.report.html.style import framed, style_sheet


def test_a_piece_brings_the_style_sheet() -> None:
    assert framed(element("p", "x"), "proved").startswith("<style>")
    assert ".lapwing .badge" in style_sheet()
