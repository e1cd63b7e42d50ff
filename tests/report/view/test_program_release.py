"""Releases drawn."""

from __future__ import annotations

import io
from fractions import Fraction

from rich.console import Console

from lapwing.report.view.program_release import (
    draw_release,
    show_amount,
    show_decimal,
    show_value,
    view_release,
    view_value,
)
from lapwing.run.accuracy.program.measured import Measured
from lapwing.run.interpreter.release import Cost
from tests.helpers import lowered

TEXT = (
    '@private(epsilon="2 * eps", delta=0.1, group=2)\n'
    "def f(q: Query, eps: Epsilon):\n    return [laplace(q, scale=1 / eps), 3]\n"
)
PROGRAM, CLAIM = lowered(TEXT).program, lowered(TEXT).claim


def drawn(release: Measured) -> str:
    console = Console(file=io.StringIO(), width=100)
    draw_release(view_release(release, CLAIM), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_everything_is_said() -> None:
    cost = Cost(Fraction(2, 3), Fraction(1, 10), 2)
    text = drawn(Measured([Fraction(1, 4), 3], "f", "ab", cost, False, (), 1024, PROGRAM, {"eps": 1}))
    assert text.splitlines() == [
        "f",
        "  released      [0.25, 3]",
        "  interval      -2.747 to 3.247, 3 to 3, all of them with 95 %",
        "  epsilon       2 * eps ≈ 0.666667",
        "  delta         1 / 10 = 0.1",
        "  for groups of 2",
        "  proved        NO: this run was not proved",
        "  grid          1/1024",
    ]


def test_without_a_cost() -> None:
    assert "epsilon" not in drawn(Measured(True, "f", "ab", None, False, (), 8, PROGRAM, {"eps": 1}))


def test_numbers() -> None:
    assert show_decimal(Fraction(-1, 3)) == "≈ -0.333333"
    assert show_decimal(Fraction(-7)) == "-7"
    assert show_decimal(Fraction(1, 10**9)) == "1e-9"
    assert show_decimal(Fraction(-3, 10**9)) == "-0.3e-8"
    assert show_decimal(Fraction(1, 3 * 10**400)) == "≈ 0.333333e-400"
    assert view_value((Fraction(1, 2), [True, 3])) == ["1/2", [True, 3]]
    assert show_value(["1/2", True, 3]) == "[0.5, True, 3]"
    assert show_amount({"claim": "1", "value": "1"}) == "1"
    assert show_amount({"claim": "eps", "value": "1"}) == "eps = 1"
