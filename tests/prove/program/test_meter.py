"""Draws whose price the program computes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.program import Sample
from lapwing.prove.program.meter import meter_of
from lapwing.prove.program.sites import draws_of, find_metered
from lapwing.syntax.pretty_term import LOWEST, show_term
from tests.kernel.build import program

PARAMETERS = "a: Query(sensitivity=1), d: Bit, p: Public[float], b: Public[float], eps: Epsilon"


def draw(line: str) -> Sample:
    ((_, found),) = draws_of(program(f"x = {line}\nreturn x", PARAMETERS).body)
    return found


@pytest.mark.parametrize(
    ("line", "price", "weight", "credit"),
    [
        ("laplace(a, scale=1 / p)", "p", Fraction(2), "epsilon"),
        ("laplace(a, scale=4 / (p + b))", "p + b", Fraction(1, 2), "epsilon"),
        ("geometric(d, scale=1 / p)", "p", Fraction(2), "epsilon"),
        ("gaussian(a, sigma=sqrt(1 / (2 * p)))", "2 * p", Fraction(2), "rho"),
    ],
)
def test_a_quotient_says_what_a_draw_costs(line: str, price: str, weight: Fraction, credit: str) -> None:
    found = meter_of(draw(line).law, Fraction(2))
    assert found is not None
    assert (show_term(found.price, LOWEST), found.weight, found.credit) == (price, weight, credit)


@pytest.mark.parametrize(
    "line", ["laplace(a, scale=p)", "laplace(a, scale=b / p)", "laplace(a, scale=1 / 2)", "gaussian(a, sigma=1 / p)"]
)
def test_nothing_else_does(line: str) -> None:
    assert meter_of(draw(line).law, Fraction(1)) is None


def test_all_draws_of_a_program_are_metered_or_none() -> None:
    both = program("x = laplace(a, scale=1 / p)\nc = flip(1 / 2)\nreturn x", PARAMETERS)
    found = find_metered(both, "epsilon", Fraction(1))
    assert found is not None and len(found[0]) == 1 and len(found[1]) == 1
    assert find_metered(both, "rho", Fraction(1)) is None
    assert find_metered(program("x = laplace(a, scale=b / p)\nreturn x", PARAMETERS), "epsilon", Fraction(1)) is None
