"""Arguments that are equal by arithmetic: only those are exchanged, and none if none is needed."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.prove.rocq.congruence import argument_pairs, arguments_of, equal_arguments

LIST = t.Logical("list", ListOf(REAL))
FIRST, SECOND, THIRD = (t.Logical(name, INT) for name in "ijk")


def item(index: t.Term) -> t.Index:
    return t.Index(LIST, index)


def less(left: t.Term, right: t.Term) -> t.Term:
    return t.Compare("<", left, right)


def test_places_that_are_equal_by_what_is_known() -> None:
    apart = less(item(FIRST), item(SECOND))
    squeezed = [t.Compare("<=", FIRST, SECOND), t.Compare("<=", SECOND, FIRST)]
    assert equal_arguments([apart, *squeezed]) == {(FIRST, SECOND)}
    assert equal_arguments([apart, squeezed[0]]) == set()


def test_what_is_read_at_equal_places_is_equal_and_may_be_a_place_itself() -> None:
    numbers = t.Logical("numbers", ListOf(INT))
    inner = [t.Index(numbers, each) for each in (FIRST, SECOND)]
    found = equal_arguments([less(item(inner[0]), item(inner[1])), t.Compare("==", FIRST, SECOND)])
    assert found == {(FIRST, SECOND), (inner[0], inner[1])}


def test_nothing_is_exchanged_where_arithmetic_alone_contradicts() -> None:
    assert equal_arguments([less(item(FIRST), item(SECOND)), less(FIRST, SECOND), less(SECOND, FIRST)]) == set()


def test_pairs_are_of_one_kind_and_not_the_same() -> None:
    assert argument_pairs([less(item(FIRST), item(SECOND)), less(item(THIRD), item(FIRST))]) == [
        (FIRST, SECOND),
        (FIRST, THIRD),
        (SECOND, THIRD),
    ]
    assert argument_pairs([less(item(FIRST), item(FIRST))]) == []


def test_products_are_functions_unless_one_factor_is_a_number() -> None:
    assert arguments_of(t.Arithmetic("*", FIRST, SECOND)) == (FIRST, SECOND)
    assert arguments_of(t.Arithmetic("*", t.Literal(2, INT), SECOND)) == ()
