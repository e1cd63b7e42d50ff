"""Verdicts as HTML."""

from __future__ import annotations

from lapwing.report.html.verdict import html_verdict
from tests.answers import HALF_NOISE, view_of
from tests.proofs import MECHANISM


def test_each_verdict_has_its_class() -> None:
    assert html_verdict(view_of(MECHANISM)).startswith('<article class="lapwing proved">')
    assert html_verdict(view_of(HALF_NOISE)).startswith('<article class="lapwing unknown">')
