"""Counterexamples drawn with Rich."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.refute.refuter import refute
from lapwing.report.terminal.counterexample import draw_attempts, draw_counterexample, draw_recheck
from lapwing.report.view.counterexample import view_counterexample
from tests.refute.programs import stated

SUM = '@private(epsilon="eps / 2")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / eps)\n'


def drawn(text: str) -> list[str]:
    found = refute(*stated(text), 5.0)
    assert found is not None
    console = Console(file=io.StringIO(), width=100)
    draw_counterexample(view_counterexample(found), console)
    draw_recheck({"certificate": "x.json", "check": "lapwing check x.json"}, console)
    assert isinstance(console.file, io.StringIO)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


def test_everything_that_counts_is_there() -> None:
    assert drawn(SUM) == [
        "f: refuted, epsilon = eps / 2",
        "input first second",
        "x 0 1 differs",
        "eps log(2) log(2)",
        "event the result is 0",
        "chance 1/3 = 0.333333 on the first input, 1/6 = 0.166667 on the second",
        "ratio 2 = exp(0.693147); the claim allows 1.41421 = exp(0.346574)",
        "grid all reals, noise included, are whole numbers",
        "check lapwing check x.json",
    ]


def test_infinite_is_said_so() -> None:
    lines = drawn("@private(epsilon=1, delta=0.25)\ndef f(b: Bit):\n    return b\n")
    assert "chance 1 on the first input, 0 on the second" in lines
    assert "ratio infinite; the claim allows 2.71828 = exp(1), plus 0.25" in lines


def test_attempts() -> None:
    console = Console(file=io.StringIO(), width=100)
    draw_attempts([{"refuted": False, "name": "f", "seconds": 2.0}] * 2, console)
    assert isinstance(console.file, io.StringIO)
    line = "unknown  f   no counterexample found in 2 s, which proves nothing"
    assert console.file.getvalue().rstrip().splitlines() == [line, "", line]
