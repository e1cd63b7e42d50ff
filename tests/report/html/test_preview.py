"""Previews as HTML."""

from __future__ import annotations

from lapwing.report.html.preview import html_preview
from tests.report.html.test_proof import words

VIEW = {
    "epsilon": "1/2",
    "delta": "1/100",
    "left": {"epsilon": "1/4", "delta": "0"},
    "refused": None,
    "confidence": "19/20",
    "within": [{"column": "count(*)", "distance": "37"}, {"column": "avg(age)", "distance": None}],
    "measurements": [
        {"query": "q", "measures": ["rows"], "sensitivity": 1, "epsilon": "1/2", "scale": "2"},
    ],
    "intervals": [{"query": "q", "about": "intervals cover the noise"}],
}


def test_the_cost_and_how_far_answers_may_be_off() -> None:
    page = words(html_preview(VIEW))
    assert "This would cost  ε 0.5, δ 0.01; ε 0.25 would be left." in page
    assert "count(*) ± 37" in page and "avg(age) depends on the data" in page and "with 95% confidence" in page
    assert "noise of scale 2 steps" in page and "refused" not in page


def test_a_question_that_would_be_refused() -> None:
    assert "It would be refused: there is no budget yet" in words(html_preview({**VIEW, "refused": "data-no-budget"}))
    over = words(html_preview({**VIEW, "refused": "over-budget"}))
    assert "It would be refused: it exceeds the remaining budget." in over
    assert "ε 0.25 is left." in over
