"""Sensitivities on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.sensitivity import draw_sensitivity
from lapwing.report.view.view import View
from tests.report.view.test_sensitivity import view_of
from tests.verify.claim.test_sensitivity import CONSTANT, MEAN, ROWS

CONFIRMED = "4 obligations, confirmed by both solvers"


def drawn(view: View) -> list[str]:
    out = io.StringIO()
    draw_sensitivity(view, Console(file=out, width=300))
    return out.getvalue().splitlines()


def test_a_sensitivity_on_a_terminal() -> None:
    view = view_of(MEAN)
    lines = drawn(view)
    assert lines[:6] == [
        "mean: sensitivity 1 / len(d)   a.py",
        "neighbours  d: one row is replaced: reals from 0 to 1",
        f"proved      noise of scale 1 / eps on the results costs {view['cost']}: {CONFIRMED}",
        "first       d = [0] gives 0",
        "second      d = [1] gives 1",
        "apart       1, the bound is attained",
    ]
    assert all(line.startswith("rests on    ") for line in lines[6:])
    assert drawn(view | {"attained": False})[5] == "apart       1; no example attains the bound"


def test_an_unknown_sensitivity_on_a_terminal() -> None:
    lines = drawn(view_of(ROWS))
    assert lines[0] == "rows: unknown   a.py"
    assert lines[2].startswith("no bound    none was proved in 0.2 s: ")
    assert lines[-1] == "apart       lists of different lengths: no number is a sensitivity"
    far = view_of(ROWS)
    far["example"]["distance"] = "4"
    assert drawn(far)[-1] == "apart       4, so no sensitivity below that is true there"


def test_a_constant_has_no_example() -> None:
    assert "example     no neighbours with different results were found" in drawn(view_of(CONSTANT))
