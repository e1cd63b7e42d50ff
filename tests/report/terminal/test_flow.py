"""Analyses drawn for a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.flow import derivation_lines, draw_analysis, draw_costs, violation_lines, why
from lapwing.report.view.flow import view_analysis
from lapwing.report.view.view import View
from lapwing.verify.flow.analyse import analyse
from tests.verify.flow.programs import labelled


def drawn(signature: str, *lines: str) -> str:
    console = Console(file=io.StringIO(), width=100)
    draw_analysis(view_analysis(analyse(labelled(signature, *lines)), "test.py", tree=True), console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_a_leak() -> None:
    shown = drawn("(s: High[int]) -> Low[int]", "x = s + 1", "return x")
    assert "levels      Low < High" in shown
    assert "  source: s (High) flows into x" in shown
    assert "  then: x (High) flows into the result" in shown
    assert "  sink: the result (Low)" in shown and "differs" in shown


def test_a_theorem_and_a_part_that_is_matched() -> None:
    shown = drawn("(s: High[int], p: Low[int]) -> tuple[Low[int], High[bool]]", "return p, match(s % 2, s)")
    assert "well typed, with match" in shown and "the kernel accepts" in shown
    assert "compares s % 2, a computed value" in shown


def test_loops_without_end_are_told() -> None:
    shown = drawn("(s: High[int], p: Low[int]) -> Low[int]", "x = s", "while x != 0:", "    x = x - 1", "return p")
    assert "High decides when the loop in line" in shown and "for runs that terminate" in shown


def test_noise() -> None:
    shown = drawn("(s: High[Bit]) -> Low[bool]", "return flip(1 / 3) and s == 1")
    assert "\nchance   " in shown and "event" in shown


def test_lines() -> None:
    step: View = {"rule": "Var", "text": "x", "label": "Low", "under": None, "holds": True, "premises": []}
    outer = {**step, "rule": "Assign", "text": "y = x", "under": "High", "holds": False, "premises": [step]}
    assert derivation_lines(outer, "Low") == ["(Assign) y = x : Low under High   <- does not hold", "  (Var) x : Low"]
    place = {"file": "f.py", "line": 2, "column": 5, "end_line": 2, "end_column": 6, "text": "    x"}
    view = {"id": "flow", "cause": "C.", "fix": "F.", "spans": [place], "chain": [], "sink": "x", "allowed": "Low"}
    assert violation_lines(view)[0] == "f.py:2:5: error[flow]: C." and violation_lines(view)[-1] == "  fix: F."


def test_costs() -> None:
    console = Console(file=io.StringIO(), width=100)
    draw_costs([{"bits": 1, "secrets": 2, "copied": 2, "matches": 2}], console)
    assert "most matches in a run" in console.file.getvalue()  # type: ignore[attr-defined]


def test_one_obligation_and_several() -> None:
    view = {"verdict": "holds", "by": "invariants"}
    assert why(view | {"obligations": 1}) == "relational invariants, 1 obligation confirmed by both solvers"
    assert why(view | {"obligations": 2}) == "relational invariants, 2 obligations confirmed by both solvers"
