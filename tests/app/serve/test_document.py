"""The document around a page."""

from __future__ import annotations

from lapwing.app.serve.document import draw_document
from lapwing.report.html.markup import element


def test_a_page_has_a_title_a_script_and_a_way_past_the_heading() -> None:
    drawn = draw_document("A < B", "/own.js", element("main", "x", id="main"), element("nav", "beside"))
    assert drawn.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>A &lt; B</title>" in drawn and 'src="/own.js"' in drawn
    skip, heading, main = (
        drawn.index(each) for each in ('href="#main"', "<nav>beside</nav></header>", '<main id="main">')
    )
    assert skip < heading < main
    assert "http" not in drawn.replace("http-equiv", "")
