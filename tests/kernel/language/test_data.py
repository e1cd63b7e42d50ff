"""Data and the trees that it forms."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest

from lapwing.kernel.language.data import Data, changed, data_in, inside, parts_of, rebuild
from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Assign, If, Sample
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.kernel.language.term import ONE, ZERO, And, Arithmetic, Compare, Empty, Index, Literal, Local, Not, Param

X, B = Local("x", INT), Local("b", BOOL)
SUM = Arithmetic("+", X, ONE)
LESS = Compare("<", SUM, X)


class Pair(Data):
    name: str
    both: tuple[tuple[Literal, ...], ...] = ()


def test_data_is_frozen_and_equal_by_its_fields() -> None:
    pair = Pair("p", ((ONE,), (ZERO,)))
    assert is_dataclass(pair) and [field.name for field in fields(pair)] == ["name", "both"]
    assert pair == Pair("p", ((ONE,), (ZERO,))) != Pair("q") and hash(Pair("q")) == hash(Pair("q", ()))
    with pytest.raises(FrozenInstanceError):
        pair.name = "q"  # type: ignore[misc]


def test_kinds_of_data_with_equal_fields_differ() -> None:
    kinds: set[Data] = {Param("x", INT), Local("x", INT), Local("x", INT)}
    assert len(kinds) == 2


def test_parts_are_found_in_tuples_and_in_order() -> None:
    assert list(data_in((ONE, ("no data", (ZERO, 3))))) == [ONE, ZERO]
    assert parts_of(Pair("p", ((ONE,), (ZERO, ONE)))) == (ONE, ZERO, ONE)
    assert parts_of(LESS) == (SUM, X)
    assert parts_of(If(B, (Assign(X, ONE),), ())) == (B, Assign(X, ONE))


def test_a_sort_is_no_part() -> None:
    assert parts_of(Local("items", ListOf(INT))) == parts_of(Empty(ListOf(INT))) == ()


def test_everything_inside_comes_before_its_parts() -> None:
    assert list(inside(LESS)) == [LESS, SUM, X, ONE, X]
    draw = Sample(B, Flip(ONE))
    assert list(inside((draw, ZERO))) == [draw, B, Flip(ONE), ONE, ZERO]


@pytest.mark.parametrize("node", [LESS, SUM, And((LESS, B)), Not(B), Index(Local("l", ListOf(INT)), X), If(B, (), ())])
def test_rebuilding_with_the_same_parts_changes_nothing(node: Data) -> None:
    assert rebuild(node, parts_of(node)) == node


def test_rebuilding_puts_each_part_in_its_place() -> None:
    assert rebuild(SUM, (ONE, X)) == Arithmetic("+", ONE, X)
    assert rebuild(And((LESS, B)), (B, LESS)) == And((B, LESS))
    assert rebuild(Pair("p", ((ONE,), (ZERO, ONE))), (ZERO, ZERO, ONE)) == Pair("p", ((ZERO,), (ZERO, ONE)))
    assert changed(("name", (ONE, 2)), lambda _: ZERO) == ("name", (ZERO, 2))
