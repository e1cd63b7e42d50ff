"""Terms as whole numbers: the same values, bounds that hold, and refusals where 64 bits might not do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL
from lapwing.run.interpreter.aggregates.fold import Scaled, UnfitError
from lapwing.run.interpreter.aggregates.whole import scaled, whole_condition
from lapwing.run.interpreter.evaluate import evaluate_number, evaluate_truth

X, Y = t.Local("row 0", INT), t.Local("row 1", REAL)
CELLS = {X: Scaled(X, 1, -7, 5), Y: Scaled(t.Local("row 1", INT), 4, -6, 9)}


def number(value: int | Fraction) -> t.Literal:
    return t.Literal(value, INT if isinstance(value, int) else REAL)


TERMS = [
    t.Arithmetic("//", X, number(3)),
    t.Arithmetic("//", X, number(-3)),
    t.Arithmetic("%", X, number(4)),
    t.Arithmetic("%", X, number(-4)),
    t.Arithmetic("//", X, number(0)),
    t.Arithmetic("%", X, number(0)),
    t.Apply("floor", (t.Arithmetic("/", Y, number(3)),)),
    t.Arithmetic("*", X, Y),
    t.Arithmetic("-", t.Arithmetic("/", X, number(6)), Y),
    t.Apply("abs", (t.Negative(Y),)),
    t.Apply("min", (X, Y, number(Fraction(1, 3)))),
    t.Apply("max", (X, number(100))),
    t.Choose(t.Compare("<", X, Y), X, t.Arithmetic("+", Y, number(Fraction(1, 7)))),
]


@pytest.mark.parametrize("term", TERMS)
def test_a_whole_number_is_the_value_times_its_scale(term: t.Term) -> None:
    found = scaled(term, CELLS)
    for x, y in product(range(-7, 6), range(-6, 10)):
        value = evaluate_number(term, {"row 0": x, "row 1": Fraction(y, 4)})
        whole = evaluate_number(found.term, {"row 0": x, "row 1": y})
        assert Fraction(whole, found.scale) == value and found.low <= whole <= found.high
        compared = t.Compare("<=", term, Y)
        asked = whole_condition(compared, CELLS)
        assert evaluate_truth(asked, {"row 0": x, "row 1": y}) == (value <= Fraction(y, 4))


def test_what_may_not_fit_into_64_bits_is_refused() -> None:
    wide = {X: Scaled(X, 1, -(2**40), 2**40)}
    assert scaled(t.Arithmetic("+", X, X), wide).high == 2**41
    for term in (t.Arithmetic("*", X, X), t.Arithmetic("+", X, number(2**62))):
        with pytest.raises(UnfitError, match="64 bits"):
            scaled(term, wide)
    with pytest.raises(UnfitError, match="varies"):
        scaled(t.Arithmetic("/", number(1), X), CELLS)
