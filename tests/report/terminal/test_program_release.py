"""What a program released, for a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.program_release import draw_program_release, show_amount
from lapwing.report.view.program_release import view_program_release
from lapwing.run.accuracy.program.measured import Measured
from tests.report.view.test_program_release import CLAIM, PROGRAM, RELEASED


def drawn(release: Measured) -> str:
    console = Console(file=io.StringIO(), width=100)
    draw_program_release(view_program_release(release, CLAIM), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_everything_is_said() -> None:
    assert drawn(RELEASED).splitlines() == [
        "f",
        "  released      [0.25, 3]",
        "  interval      -2.747 to 3.247, 3 to 3, all of them with 95% confidence",
        "  epsilon       2 * eps ≈ 0.666667",
        "  delta         1 / 10 = 0.1",
        "  for groups of 2",
        "  proved        NO: this run was not proved",
        "  grid          1/1024",
    ]


def test_without_a_cost() -> None:
    assert "epsilon" not in drawn(Measured(True, "f", "ab", None, False, (), 8, PROGRAM, {"eps": 1}))


def test_an_amount_that_is_what_it_says_is_not_said_twice() -> None:
    assert show_amount({"claim": "1", "value": "1"}) == "1"
    assert show_amount({"claim": "eps", "value": "1"}) == "eps = 1"
