"""Feasible sets drawn for a terminal."""

from __future__ import annotations

import io
from collections.abc import Mapping

from rich.console import Console

from lapwing.report.terminal.feasible import bits_words, draw_feasible
from lapwing.report.view.feasible import view_feasible
from lapwing.verify.flow.feasible import find_feasible
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.question import ask
from tests.verify.flow.programs import labelled


def drawn(flow: Flow, given: Mapping[str, str], observe: str | None) -> str:
    console = Console(file=io.StringIO(), width=100)
    draw_feasible(view_feasible(find_feasible(ask(flow, "Low", given, observe))), console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_randomized_response() -> None:
    flow = labelled("(x: High[Bit]) -> Low[int]", "if flip():", "    return x", "return 1 if flip() else 0")
    shown = drawn(flow, {}, "1")
    assert "2 of 2 values of x" in shown and "right with probability 1/2 before, 3/4 after" in shown
    assert "log(3): odds change by a factor of at most 3" in shown and "3 to 1, instead of 1 to 1" in shown
    assert "best guess" in drawn(flow, {}, None)


def test_a_password() -> None:
    flow = labelled("(s: High[Integers(0, 99)], g: Low[int]) -> Low[bool]", "return match(s, g)")
    shown = drawn(flow, {"g": "3"}, "False")
    assert "99 of 100 values of s" in shown and "and 91 more" in shown
    assert "some observation rules a secret out" in shown


def test_a_description() -> None:
    flow = labelled("(s: High[int], g: Low[int]) -> Low[bool]", "return s > g")
    shown = drawn(flow, {"g": "3"}, "True")
    assert "described below, of infinitely many values of s" in shown and "in 4.." in shown


def test_bits() -> None:
    assert bits_words({"exact": "2", "near": "2.0000"}) == "2 bits"
    assert bits_words({"exact": "1", "near": "1.0000"}) == "1 bit"
    assert bits_words({"exact": "log2(3)", "near": "1.5850"}) == "log2(3) = 1.5850 bits"
    assert bits_words({"exact": "log2(3)" * 20, "near": "1.5850"}) == "1.5850 bits"
