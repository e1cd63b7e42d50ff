"""What an observer sees has as many results as the shape has leaves, and constants as Python writes them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.seen import seen_of
from lapwing.syntax.seen import Always, OneOf, Raised, width

NUMBER = s.Scalar(REAL)
ERROR = s.Product((s.Constant(v.Known("@error ValueError, line 3")), NUMBER), ("@error", "shown"))


@pytest.mark.parametrize(
    "shape",
    [
        NUMBER,
        s.Word(),
        ERROR,
        s.Sum((ERROR, s.Constant(v.Known(None)), s.Sequence(NUMBER, "list"))),
        s.Sequence(s.Product((NUMBER, s.Word())), "list"),
        s.Dictionary((v.Known("a"), v.Known(1)), (NUMBER, NUMBER), None, "dict"),
        s.Pairs(s.Product((NUMBER, s.Word())), NUMBER, None, "dict"),
        s.Logged("sum", s.Scalar(INT), NUMBER, None, "dict"),
        s.Product((NUMBER, s.Row((NUMBER, NUMBER), "list")), ("result", "shown")),
        s.Hidden("f", (NUMBER, NUMBER)),
    ],
)
def test_every_leaf_is_told(shape: s.Shape) -> None:
    assert width(seen_of(shape, {0: "few"})) == len(list(s.sorts_of(shape)))


def test_constants_and_errors() -> None:
    found = seen_of(s.Sum((s.Constant(v.Known(Fraction(1, 2))), ERROR)), {})
    assert isinstance(found, OneOf)
    assert found.cases[0] == Always("0.5")
    assert isinstance(found.cases[1], Raised)
    assert found.cases[1].error == "ValueError on line 3"


@pytest.mark.parametrize("name", ["nan", "inf", "-inf"])
def test_numbers_that_are_none(name: Literal["nan", "inf", "-inf"]) -> None:
    assert seen_of(s.Constant(v.Odd(name)), {}) == Always(name)
