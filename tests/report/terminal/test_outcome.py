"""How the corpus fared: a table with a row for each statement."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from lapwing.report.terminal.outcome import draw_outcomes
from lapwing.report.view.view import View
from tests.report.view.test_outcome import views


def drawn(found: list[View]) -> list[str]:
    page = io.StringIO()
    draw_outcomes(found, Console(file=page, width=140))
    return [" ".join(line.split()) for line in page.getvalue().splitlines()]


def test_as_a_table(tmp_path: Path) -> None:
    found = views(tmp_path)
    assert drawn(found) == [
        "program statement verdict expected seconds",
        "proved/good epsilon = eps proved proved 0.2",
        "proved/good epsilon = eps proved, 9/10 of it unknown tight 0.2",
        "proved/good epsilon = eps / 2 unknown refuted 0.2 mismatch",
        "refuted/bad epsilon = eps proved refuted, infinite 0.2 mismatch",
        "4 statements in 1.0 s: 2 not as expected",
    ]
    assert drawn(found[:2])[-1] == "2 statements in 0.5 s: all as expected"
