"""Noise that is given."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.kernel.language.law import (
    Exponential,
    ExponentialNoise,
    Flip,
    Gaussian,
    Geometric,
    Laplace,
    Law,
    RandomizedResponse,
    Uniform,
)
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Literal, Param, Term
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value

TWO = Literal(2, INT)
HALF = Literal(Fraction(1, 2), REAL)
SCORES = Param("scores", ListOf(REAL))


def value(term: Term) -> Value:
    return evaluate(term, {"scores": [5, 6, 7]})


def fault(law: Law, *given: object) -> Diagnostic:
    with pytest.raises(ProgramError) as caught:
        GivenNoise(given).draw(law, value)
    return caught.value.diagnostics[0]


@pytest.mark.parametrize(
    ("law", "given", "result"),
    [
        (Laplace(HALF, TWO), Fraction(1, 3), Fraction(5, 6)),
        (Laplace(TWO, TWO), -5, -3),
        (Gaussian(TWO, TWO), 1, 3),
        (ExponentialNoise(TWO, TWO), 0, 2),
        (Geometric(TWO, TWO), -4, -2),
        (Flip(HALF), True, True),
        (RandomizedResponse(Literal(True, BOOL), TWO), True, True),
        (RandomizedResponse(Literal(True, BOOL), TWO), False, False),
        (RandomizedResponse(Literal(False, BOOL), TWO), False, True),
        (RandomizedResponse(Literal(False, BOOL), TWO), True, False),
        (Uniform(TWO), 1, 1),
        (Exponential(SCORES, TWO), 2, 2),
    ],
)
def test_a_draw_takes_one_value(law: Law, given: object, result: Value) -> None:
    noise = GivenNoise((given,))
    assert noise.draw(law, value) == result
    noise.finish()


@pytest.mark.parametrize(
    ("law", "given"),
    [
        (Laplace(TWO, TWO), 0.5),
        (Laplace(TWO, TWO), True),
        (Laplace(TWO, TWO), "1"),
        (Gaussian(TWO, TWO), None),
        (ExponentialNoise(TWO, TWO), -1),
        (ExponentialNoise(TWO, TWO), Fraction(-1, 9)),
        (Geometric(TWO, TWO), Fraction(1)),
        (Geometric(TWO, TWO), False),
        (Flip(HALF), 1),
        (RandomizedResponse(TWO, TWO), 0),
        (Uniform(TWO), 2),
        (Uniform(TWO), -1),
        (Uniform(TWO), True),
        (Exponential(SCORES, TWO), 3),
    ],
)
def test_a_value_the_law_cannot_give_is_refused(law: Law, given: object) -> None:
    found = fault(law, given)
    assert found.id == "noise-value"
    assert found.cause == f"{type(law).__name__} cannot give {given!r}."


def test_a_draw_without_a_value_is_refused() -> None:
    assert fault(Flip(HALF)).id == "noise-missing"


def test_values_that_are_left_over_are_refused() -> None:
    noise = GivenNoise((True, False))
    noise.draw(Flip(HALF), value)
    with pytest.raises(ProgramError) as caught:
        noise.finish()
    (found,) = caught.value.diagnostics
    assert (found.id, found.cause) == (
        "noise-unused",
        "The number of noise values given, 2, is not the number of draws in the run, 1.",
    )
