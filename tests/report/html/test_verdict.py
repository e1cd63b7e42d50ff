"""Verdicts and faults as HTML."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.html.markup import element
from lapwing.report.html.verdict import framed, html_faults, html_verdict, style_sheet
from lapwing.report.view import view_diagnostic
from tests.answers import HALF_NOISE, view_of
from tests.helpers import lowered
from tests.proofs import MECHANISM


def test_each_verdict_has_its_class() -> None:
    assert html_verdict(view_of(MECHANISM)).startswith('<article class="lapwing proved">')
    assert html_verdict(view_of(HALF_NOISE)).startswith('<article class="lapwing unknown">')


def test_faults_say_where_why_and_what_to_do() -> None:
    with pytest.raises(ProgramError) as caught:
        lowered(MECHANISM.replace("answer: Query", "answer: '<script>'"))
    page = html_faults([view_diagnostic(each) for each in caught.value.diagnostics])
    assert "line " in page
    assert "Fix: " in page
    assert "<script>" not in page


def test_a_piece_brings_the_style_sheet() -> None:
    assert framed(element("p", "x"), "proved").startswith("<style>")
    assert ".lapwing .badge" in style_sheet()
