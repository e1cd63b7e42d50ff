"""Public terms with logarithms, exponentials and roots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import LONGEST, Literal, Term
from lapwing.run.interpreter.evaluate import InexactError, evaluate
from lapwing.run.interpreter.number import combine, extreme, irrational, number_of
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.number import enclose
from tests.helpers import lowered


def sigma(text: str) -> Term:
    """The sigma of a program's first draw."""
    program = lowered(
        f"""
        from math import exp, log, sqrt
        @private(epsilon="eps")
        def program(q: Query, eps: Epsilon, k: Public[int], delta: Delta):
            return gaussian(q, sigma={text})
        """
    ).program
    draw = next(statement for statement in program.body if isinstance(statement, Sample))
    assert isinstance(draw.law, Gaussian)
    return draw.law.sigma


def value_of(text: str, **inputs: Value) -> float | Fraction:
    number = number_of(sigma(text), lambda term: evaluate(term, {"eps": 2, "k": 3, "delta": Fraction(1, 10), **inputs}))
    return number if isinstance(number, Fraction) else enclose(number, 60)[0] / 2**60


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("k / eps", Fraction(3, 2)),
        ("log(1.25 / delta)", 2.5257286443082556),
        ("sqrt(2 * log(1.25 / delta)) * k / eps", 3.371317),
        ("exp(eps) / (1 + exp(eps))", 0.8807970779778823),
        ("exp(eps) - 1", 6.38905609893065),
        ("max(log(k), 1)", 1.0986122886681098),
        ("min(log(k), 1)", 1),
        ("1 / exp(-eps)", 7.38905609893065),
    ],
)
def test_values(text: str, value: float | Fraction) -> None:
    found = value_of(text)
    assert isinstance(found, Fraction) == isinstance(value, Fraction | int)
    assert abs(float(found) - float(value)) < 1e-6


def test_what_is_undefined_is_refused() -> None:
    with pytest.raises(ProgramError):
        value_of("log(k)", k=0)
    with pytest.raises(InexactError):
        combine("//", Fraction(1), Fraction(2))
    with pytest.raises(InexactError):
        irrational(Literal(1, INT), lambda term: 0)


def test_quotients_by_zero_are_zero() -> None:
    assert combine("/", Fraction(1), Fraction(0)) == 0
    assert combine("*", Fraction(0), Fraction(5)) == 0


def test_the_larger_of_equal_numbers() -> None:
    assert extreme([Fraction(1), Fraction(1), Fraction(2)], True) == 2
    assert extreme([Fraction(1), Fraction(-1)], False) == -1


def test_a_scale_is_exact_however_long_it_is() -> None:
    """A scale that was cut off would be no noise at all."""
    assert value_of("k * k / eps", k=1 << LONGEST) == Fraction(1 << (2 * LONGEST - 1))
