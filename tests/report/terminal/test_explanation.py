"""Explanations on a terminal."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from lapwing.report.terminal.explanation import draw_explanation
from lapwing.report.view.explanation import view_explanation
from tests.data.people import people


def test_program_proof_and_sql(tmp_path: Path) -> None:
    with people(tmp_path, neighbours="replace") as opened:
        view = view_explanation(opened.explain(opened.sum("income"), opened.first_above("day", 3), epsilon="1/3"))
    out = io.StringIO()
    draw_explanation(view, Console(file=out, width=200, color_system=None))
    text = out.getvalue()
    assert "runs total_replaced: eps = 1/6, k = 1, low = -200, reach = 2200" in text
    assert "epsilon 1/6, noise of scale 13200" in text
    assert "runs first_above_replaced: " in text
    assert "total_replaced: proved, epsilon = k * eps" in text
    assert "SUM(" in text and "costs     epsilon 1/3" in text and view["plan"] in text
