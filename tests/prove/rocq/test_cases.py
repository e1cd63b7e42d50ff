"""Proofs by cases: taken apart as connectives say, and found only where the facts contradict each other."""

from __future__ import annotations

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.prove.rocq.cases import binary, index_pairs, joined_of, split_of, subformulas

X, Y, Z = (t.Logical(name, INT) for name in "xyz")
A, B, C = (t.Logical(name, BOOL) for name in "abc")


def below(one: t.Term, other: t.Term) -> t.Compare:
    return t.Compare("<", one, other)


def test_connectives_are_taken_apart_as_rocq_has_them() -> None:
    assert joined_of(t.And((A, B, C))) == ("apart_and", (A, t.And((B, C))))
    assert joined_of(t.Not(t.Or((A, B)))) == ("apart_not_or", (t.Not(A), t.Not(B)))
    assert joined_of(t.Not(t.Not(A))) == ("apart_not_not", (A,))
    assert split_of(t.Or((A, B, C))) == (A, t.Or((B, C)))
    assert split_of(t.Not(t.And((A, B)))) == (t.Not(A), t.Not(B))
    assert split_of(A) is None and joined_of(A) is None


def test_every_formula_that_may_come_up_is_known() -> None:
    whole = t.Not(t.And((A, t.Or((B, C)))))
    assert set(subformulas(whole)) >= {t.Not(A), t.Not(t.Or((B, C))), t.Not(B), t.Not(C)}


def test_least_numbers_are_of_two() -> None:
    assert binary(t.Apply("min", (X, Y, Z))) == t.Apply("min", (t.Apply("min", (X, Y)), Z))


@pytest.mark.parametrize("places", [(X, Y), (Y, X)])
def test_places_of_one_list_are_paired_once(places: tuple[t.Term, t.Term]) -> None:
    items = t.Logical("d", ListOf(INT))
    one, two = (t.Index(items, place) for place in places)
    assert index_pairs([below(one, two)]) == [t.Compare("==", X, Y)]
