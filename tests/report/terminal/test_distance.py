"""Distances on the terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.refute.finite.distribution import distribute
from lapwing.refute.finite.properties import sliding
from lapwing.report.terminal.distance import draw_distance
from lapwing.report.view.distance import view_distance, view_statements


def drawn(view: dict[str, object]) -> str:
    page = io.StringIO()
    draw_distance(view, Console(file=page, width=100))
    return page.getvalue()


def test_both_orders_and_what_was_checked() -> None:
    same = distribute({"yes": "1/2", "no": "1/2"})
    text = drawn(view_distance(same, same, 0) | view_statements([sliding("log(2)", 3, 2)]))
    assert "first, second" in text and "no event" in text and "log(1)" in text
    assert text.splitlines()[-1].startswith(
        "holds  sliding: Pr[x >= 3] <= exp(2 * log(2)) * Pr[x >= 5], here 0.0833333"
    )


def test_statements_alone() -> None:
    assert drawn(view_statements([sliding("log(2)", 0, 1)])).startswith("holds  sliding")
