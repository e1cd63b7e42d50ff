"""Arithmetic on written numbers is done, and left as it is where a parameter takes part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.amounts import computed

AT = Span(Source("a.py", ""), 1, 0, 1, 1)
K = tree.Name("k", AT)


def number(value: int | Fraction) -> tree.Number:
    return tree.Number(value, AT)


DONE = [
    ("+", 2, 3, 5),
    ("-", 2, 3, -1),
    ("*", 2, Fraction(3, 2), 3),
    ("/", 1, 4, Fraction(1, 4)),
    ("/", 1, 0, 0),
]


@pytest.mark.parametrize(("sign", "left", "right", "value"), DONE)
def test_numbers_are_computed(sign: str, left: int, right: int, value: int) -> None:
    term = tree.Binary(sign, K, K, AT)
    assert computed(term, [number(left), number(right)]) == number(value)


@pytest.mark.parametrize(("function", "value"), [("min", 1), ("max", 3)])
def test_the_least_and_the_largest(function: str, value: int) -> None:
    term = tree.Builtin(function, (K, K, K), AT)
    assert computed(term, [number(2), number(1), number(3)]) == number(value)


def test_a_parameter_is_left() -> None:
    term = tree.Binary("*", number(0), number(0), AT)
    assert computed(term, [number(4), K]) == tree.Binary("*", number(4), K, AT)
