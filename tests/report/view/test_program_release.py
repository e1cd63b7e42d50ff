"""What a program released, as data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.view.program_release import show_decimal, show_value, view_program_release, view_value
from lapwing.run.accuracy.program.measured import Measured
from lapwing.run.interpreter.release import Cost
from tests.helpers import lowered

TEXT = (
    '@private(epsilon="2 * eps", delta=0.1, group=2)\n'
    "def f(q: Query, eps: Epsilon):\n    return [laplace(q, scale=1 / eps), 3]\n"
)
PROGRAM, CLAIM = lowered(TEXT).program, lowered(TEXT).claim
COST = Cost(Fraction(2, 3), Fraction(1, 10), 2)
RELEASED = Measured([Fraction(1, 4), 3], "f", "ab", COST, False, (), 1024, PROGRAM, {"eps": 1})


def test_what_was_claimed_and_what_that_is_here() -> None:
    view = view_program_release(RELEASED, CLAIM)
    assert view["epsilon"] == {"claim": "2 * eps", "value": "2/3"}
    assert (view["value"], view["group"], view["proved"], view["grid"]) == (["1/4", 3], 2, False, 1024)
    assert "epsilon" not in view_program_release(
        Measured(True, "f", "ab", None, False, (), 8, PROGRAM, {"eps": 1}), CLAIM
    )


def test_numbers() -> None:
    assert show_decimal(Fraction(-1, 3)) == "≈ -0.333333"
    assert show_decimal(Fraction(-7)) == "-7"
    assert show_decimal(Fraction(1, 10**9)) == "1e-9"
    assert show_decimal(Fraction(-3, 10**9)) == "-0.3e-8"
    assert show_decimal(Fraction(1, 3 * 10**400)) == "≈ 0.333333e-400"
    assert view_value((Fraction(1, 2), [True, 3])) == ["1/2", [True, 3]]
    assert show_value(["1/2", True, 3]) == "[0.5, True, 3]"
