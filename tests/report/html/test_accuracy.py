"""Accuracy as HTML."""

from __future__ import annotations

from lapwing.report.html.accuracy import html_accuracy
from lapwing.report.view.accuracy import view_accuracy
from lapwing.run.accuracy.solve import ask


def test_the_lectures_example_with_its_slide() -> None:
    page = html_accuracy(view_accuracy(ask("laplace", None, "0.05", "1", "1000000", False)))
    assert "alpha = 0.000003" in page
    assert "Slide: " in page
    assert "Interval around a result r" in page


def test_a_probability_has_no_theorem_row() -> None:
    page = html_accuracy(view_accuracy(ask("laplace", "3", None, "1", None, False)))
    assert "theorem</th>" not in page
