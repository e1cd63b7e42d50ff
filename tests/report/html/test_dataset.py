"""Datasets as HTML."""

from __future__ import annotations

from lapwing.report.html.dataset import html_dataset
from tests.report.html.test_proof import words

VIEW = {
    "name": "visits",
    "unit": "pid",
    "rows_used": 5,
    "neighbours": "add-remove",
    "budget": {"epsilon": "1", "delta": "0"},
    "created": True,
    "left": {"epsilon": "1/4", "delta": "0"},
    "columns": [{"name": "<age>", "type": "integer", "knows": "from 0 to 100"}],
}


def test_whom_it_protects_and_what_is_left() -> None:
    page = html_dataset(VIEW)
    assert (
        "Protects  each pid  (at most 5 rows each). Neighbouring datasets differ by adding or removing one pid."
        in words(page)
    )
    assert 'max="1" value="0.25"' in page and "ε 0.25 of 1 left" in words(page)
    assert "&lt;age&gt;" in page


def test_a_budget_that_is_not_there_yet() -> None:
    page = words(html_dataset({**VIEW, "created": False, "unit": "row"}))
    assert "ε 1, not created yet" in page and "each row" in page
