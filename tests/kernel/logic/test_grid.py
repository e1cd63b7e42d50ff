"""Which shifts map the grid of the reals to itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import (
    Apply,
    Choose,
    Empty,
    Index,
    Literal,
    Logical,
    Negative,
    Snoc,
    Spent,
    Term,
)
from lapwing.kernel.logic.grid import is_on_grid
from tests.kernel.build import EPS, ONE, TWO, YES, ZERO, judged, of, read

LINES = """
i = 0
while i < n:
    i += 1
x = laplace(a, scale=1 / eps)
y = a + 1
part = a / 3
worse = part + 1
z = laplace(part, scale=1 / eps)
return x
"""
PARAMETERS = "a: Query(sensitivity=1), q: Queries(sensitivity=1), t: Public[float], n: Public[int], eps: Epsilon"
GOAL = judged(LINES, parameters=PARAMETERS)
HALF = Literal(Fraction(1, 2), REAL)


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-3",
        "a<1>",
        "q<1>[i<1>]",
        "q<2>[i<2>] - q<1>[i<1>]",
        "t",
        "n",
        "2 * t",
        "n * t",
        "x<1> + y<2>",
        "min(a<1>, t)",
        "abs(a<1> - a<2>)",
        "1 if a<1> > a<2> / 2 else t",
        "i<1> // 2",
        "-a<1>",
    ],
)
def test_whole_combinations_of_grid_values_are_on_the_grid(text: str) -> None:
    assert is_on_grid(read(text, GOAL), GOAL.setting.program)


@pytest.mark.parametrize(
    "text",
    [
        "a<1> / 2",
        "eps",
        "1 / eps",
        "t * a<1>",
        "n / 2",
        "0.5",
        "0.5 * a<1>",
        "part<1>",
        "worse<2>",
        "z<1>",
        "min(a<1>, eps)",
        "0 if a<1> > 0 else eps",
        "-part<1>",
        "a<1> + part<1>",
        "2 * part<1>",
    ],
)
def test_other_values_are_not(text: str) -> None:
    assert not is_on_grid(read(text, GOAL), GOAL.setting.program)


@pytest.mark.parametrize(
    "term",
    [
        Index(Snoc(Empty(REAL), HALF), ZERO),
        Index(Choose(YES, Empty(REAL), Snoc(Empty(REAL), HALF)), ZERO),
        Spent(0),
        of("*", TWO, Spent(0)),
        Apply("log", (TWO,)),
        Apply("max", (ONE, HALF)),
        Negative(EPS),
    ],
)
def test_lists_amounts_and_functions_hide_nothing(term: Term) -> None:
    assert not is_on_grid(term, GOAL.setting.program)


def test_the_drawn_value_is_on_the_grid_but_an_old_amount_is_not() -> None:
    assert is_on_grid(Logical("drawn", REAL), GOAL.setting.program)
    assert is_on_grid(Logical("old_0", INT), GOAL.setting.program)
    assert not is_on_grid(Logical("old_0", REAL), GOAL.setting.program)


def test_products_and_irrational_functions_lie_off_the_grid_and_whole_numbers_on_it() -> None:
    lines = "p = a * a\ne = exp(a)\nf = floor(p)\nu = unknown('f', a)\nm = n * a\nlong = [e]\nreturn 0"
    goal = judged(lines, parameters=PARAMETERS)
    on = {name: is_on_grid(read(f"{name}<1>", goal), goal.setting.program) for name in ("p", "e", "f", "u", "m")}
    assert on == {"p": False, "e": False, "f": True, "u": True, "m": True}
    assert not is_on_grid(read("long<1>[0]", goal), goal.setting.program)
    assert not is_on_grid(read("sqrt(a<1>)", goal), goal.setting.program)
