"""Conditions that fit their columns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Predicate
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def checked(predicate: Any) -> Predicate:
    return check_predicate(predicate, described())


def test_values_become_those_of_the_column() -> None:
    assert checked(Compare("age", ">", 30)) == Compare("age", ">", Fraction(30))  # type: ignore[arg-type]
    assert checked(Compare("income", "=", Fraction(1, 10))) == Compare("income", "=", Fraction(0.1))
    assert checked(Compare("day", "<", "1970-01-02")) == Compare("day", "<", Fraction(1))
    assert checked(Among("city", ("a", "b"))) == Among("city", ("a", "b"))


def test_whole_numbers_are_compared_with_whole_numbers() -> None:
    half = Fraction(61, 2)
    assert (
        checked(Compare("age", "<", half)) == checked(Compare("age", "<=", half)) == Compare("age", "<=", Fraction(30))
    )
    assert checked(Compare("age", ">=", half)) == Compare("age", ">", Fraction(30))
    never = checked(Compare("age", "=", half))
    assert isinstance(never, And) and checked(Compare("age", "<>", half)) == Not(never)
    assert checked(Among("age", (half,))) == never
    assert checked(Among("age", (half, Fraction(3)))) == Among("age", (Fraction(3),))


@pytest.mark.parametrize(
    ("predicate", "id"),
    [
        (Compare("nothing", "=", Fraction(1)), "data-column"),
        (Missing("nothing"), "data-column"),
        (Compare("city", "<", "a"), "query-order"),
        (Compare("member", ">", True), "query-order"),
        (Compare("city", "=", Fraction(1)), "query-value"),
        (Compare("city", "=", "nul\0"), "query-value"),
        (Compare("age", "=", "30"), "query-value"),
        (Compare("age", "=", True), "query-value"),
        (Compare("age", "=", Fraction(2**70)), "query-value"),
        (Compare("member", "=", Fraction(1)), "query-value"),
        (Compare("day", "=", "someday"), "data-date"),
    ],
)
def test_what_does_not_fit(predicate: Predicate, id: str) -> None:
    with pytest.raises(ProgramError, match=id):
        checked(predicate)


def test_depth_is_limited() -> None:
    deep: Predicate = Missing("age")
    for _ in range(60):
        deep = Not(deep)
    with pytest.raises(ProgramError, match="query-deep"):
        checked(deep)
