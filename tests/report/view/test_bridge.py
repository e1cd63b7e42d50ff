"""Privacy and noninterference side by side."""

from __future__ import annotations

import io
import json

from rich.console import Console

from lapwing.diagnostics.source import Source
from lapwing.report.terminal.flow import draw_bridge
from lapwing.report.view.bridge import view_bridge
from lapwing.report.view.view import View
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.verify.flow.bridge import compare_with_privacy


def bridge(text: str) -> tuple[View, str]:
    module = parse_module(Source("test.py", "from lapwing import *\n\n" + text))
    lowered = lower(module.tree(module.programs[0]))
    view = view_bridge(compare_with_privacy(lowered.program, lowered.claim, 20), "test.py")
    console = Console(file=io.StringIO(), width=120)
    draw_bridge(view, console)
    return view, console.file.getvalue()  # type: ignore[attr-defined]


def test_randomized_response() -> None:
    view, shown = bridge(
        "@private(epsilon='log(3)')\ndef f(b: Bit) -> bool:\n    return b == 1 if flip() else flip()\n"
    )
    assert json.loads(json.dumps(view)) == view
    assert view["noninterference"]["holds"] == "no" and view["privacy"]["holds"] == "yes" and view["verdict"] == "leaks"
    assert "exp(log(3))" in shown and "chance      3/4" in shown


def test_a_deterministic_program() -> None:
    view, shown = bridge("@private(epsilon='9')\ndef f(b: Bit, p: Public[int]) -> int:\n    return b + p\n")
    assert view["deterministic"] and view["high"] == ["b"] and view["low"] == ["p"]
    assert "only if it is constant: it is not" in shown and view["privacy"]["holds"] == "no"


def test_a_constant_program() -> None:
    view, shown = bridge("@private(epsilon='9')\ndef f(b: Bit, p: Public[int]) -> int:\n    return p\n")
    assert view["verdict"] == "noninterferent" and "it is (0, 0)-private" in shown
