"""Equal numbers of different types are told apart, wherever they stand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.source import Source
from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.state import State
from lapwing.syntax.natural.typed import differ_in_type

NAME = tree.Name("x", Source("", "").everything())
ONE, REAL_ONE, YES = v.Known(1), v.Known(Fraction(1)), v.Known(True)


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        (ONE, REAL_ONE, True),
        (ONE, YES, True),
        (ONE, v.Known(1), False),
        (ONE, v.Known(Fraction(2)), False),
        (ONE, v.Known("1"), False),
        (v.Number(NAME, INT), v.Number(NAME, REAL), True),
        (v.Number(NAME, INT), v.Number(NAME, INT), False),
        (v.Tuple((ONE, ONE)), v.Tuple((ONE, REAL_ONE)), True),
        (v.Tuple((ONE, ONE)), v.Tuple((ONE, ONE)), False),
    ],
)
def test_types_of_equal_numbers(one: v.Value, two: v.Value, apart: bool) -> None:
    assert differ_in_type(one, two, State(), State()) is apart


def test_items_and_values_count() -> None:
    first, second = State(heap={1: v.Items((ONE,))}), State(heap={2: v.Items((REAL_ONE,))})
    assert differ_in_type(v.Ref(1), v.Ref(2), first, second)
    first, second = (State(heap={1: v.Mapping(((v.Known("a"), each),))}) for each in (ONE, REAL_ONE))
    assert differ_in_type(v.Ref(1), v.Ref(1), first, second)
    assert not differ_in_type(v.Ref(1), v.Ref(1), first, first)
