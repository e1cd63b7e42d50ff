"""What a draw costs in rho."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.term import ONE
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.in_rho import factored, likely_step, params_behind, price_in_rho, steps_to_try
from lapwing.prove.program.sites import find_sites_in_rho
from lapwing.prove.script.goal import show_assertion
from tests.helpers import lowered

TEXT = """
@private(rho="1", requires=["s > 0", "k >= 1"])
def f(a: Query(sensitivity=1), d: Database(of=Interval(0, 10), neighbours="add-remove"), s: Public[float]):
    total = 0.0
    count = 0
    cells = [0] * 4
    for x in d:
        total += x
        count += 2
        cells[0] += 1
    half = total / 2
    {line}
    return y
"""


def draw(center: str) -> tuple[Sample, object]:
    program = lowered(TEXT.replace(', "k >= 1"', "").format(line=f"y = gaussian({center}, sigma=s)")).program
    return next(each for each in statements_of(program.body) if isinstance(each, Sample)), program


@pytest.mark.parametrize(
    ("center", "step", "price", "distance"),
    [
        ("total", None, "50 / (s * s)", "10.0"),
        ("half", None, "25 / (2 * s * s)", "5"),
        ("-3 * total", None, "450 / (s * s)", "30"),
        ("count", None, "2 / (s * s)", "2.0"),
        ("cells[1]", None, "1 / (2 * s * s)", "1"),
        ("2 * cells[1]", None, "2 / (s * s)", "2"),
        ("a", ONE, "1 / (2 * s * s)", "1"),
    ],
)
def test_prices(center: str, step: object, price: str, distance: str) -> None:
    sample, program = draw(center)
    found = price_in_rho(sample.law.center, sample.law.sigma, step, program)  # type: ignore[union-attr, arg-type]
    assert found is not None
    assert (show_assertion(found.price), show_assertion(found.distance)) == (price, distance)
    assert found.squared is (center == "cells[1]")


def test_what_to_try() -> None:
    _, program = draw("total")
    assert [each and show_assertion(each) for each in steps_to_try(program)] == [None, "1", "10.0"]  # type: ignore[arg-type]


def test_a_multiple_of_something() -> None:
    sample, program = draw("2 * half")
    factor, base = factored(sample.law.center, program)  # type: ignore[union-attr, arg-type]
    assert (factor, show_assertion(base)) == (Fraction(1), "total")
    assert show_assertion(likely_step(base, program)) == "10.0"  # type: ignore[arg-type]


def test_what_has_no_price_in_rho() -> None:
    program = lowered("""
        @private(rho="1")
        def f(q: Queries(sensitivity=1)):
            return exponential(q, scale=2)
    """).program
    assert find_sites_in_rho(program, None) is None


def test_the_parameters_behind_a_variable() -> None:
    sample, program = draw("half + a")
    assert {each.name for each in params_behind(sample.law.center, program)} == {"a", "d"}  # type: ignore[union-attr, arg-type]
