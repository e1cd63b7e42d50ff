"""Counterexamples as HTML."""

from __future__ import annotations

from lapwing.refute.refuter import refute
from lapwing.report.html.counterexample import html_refuted
from lapwing.report.view.counterexample import grid_words, view_counterexample
from lapwing.report.view.view import View
from tests.answers import BARE, HALF_NOISE
from tests.helpers import lowered


def refuted(text: str) -> View:
    found = lowered(text)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    assert counterexample is not None
    return view_counterexample(counterexample)


def test_inputs_event_and_ratio() -> None:
    view = refuted(HALF_NOISE)
    page = html_refuted(view)
    assert 'class="badge refuted"' in page
    assert "differs" in page
    assert f"The ratio is {view['ratio']} = exp({view['log_ratio']})" in page


def test_an_infinite_ratio() -> None:
    assert "The ratio is infinite" in html_refuted(refuted(BARE))


def test_grids() -> None:
    assert [grid_words(1), grid_words(4)] == [
        "all reals, noise included, are whole numbers",
        "all reals, noise included, are multiples of 1/4",
    ]
