"""Conditions that fit their columns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Or, Predicate
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def checked(predicate: Any) -> Predicate:
    return check_predicate(predicate, described())


def test_values_become_those_of_the_column() -> None:
    assert checked(Compare("age", ">", 30)) == Compare("age", ">", Fraction(30))  # type: ignore[arg-type]
    assert checked(Compare("income", "=", Fraction(1, 10))) == Compare("income", "=", Fraction(0.1))
    assert checked(Compare("day", "<", "1970-01-02")) == Compare("day", "<", Fraction(1))
    assert checked(Among("city", ("Oslo", "Rome"))) == Among("city", ("Oslo", "Rome"))


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


@pytest.mark.parametrize(
    "predicate",
    [
        Compare("city", "=", "Lima"),
        Compare("city", "<>", "oslo"),
        Among("city", ("Oslo", "Lima")),
        Not(Or((Missing("city"), Compare("city", "=", "")))),
    ],
)
def test_what_is_not_listed_is_refused_with_what_is(predicate: Predicate) -> None:
    with pytest.raises(ProgramError, match="query-unlisted") as caught:
        checked(predicate)
    assert "'Oslo', 'Rome', 'it''s \\ odd'" in str(caught.value)


def test_long_lists_are_cut() -> None:
    columns = {"code": {"type": "integer", "values": list(range(100))}}
    privacy = {"unit": "row", "neighbours": "add-remove"}
    long = describe({"name": "t", "privacy": privacy, "budget": {"epsilon": 1}, "columns": columns})
    assert check_predicate(Compare("code", "=", Fraction(99)), long) == Compare("code", "=", Fraction(99))
    assert check_predicate(Compare("code", "<", Fraction(500)), long) == Compare("code", "<", Fraction(500))
    for value in (Fraction(100), Fraction(1, 2)):
        with pytest.raises(ProgramError, match="19 and 80 more"):
            check_predicate(Compare("code", "=", value), long)


def test_depth_is_limited() -> None:
    deep: Predicate = Missing("age")
    for _ in range(60):
        deep = Not(deep)
    with pytest.raises(ProgramError, match="query-deep"):
        checked(deep)


def test_constants_beyond_bounds_are_refused_where_they_would_have_to_occur() -> None:
    for predicate in (Compare("age", "=", Fraction(121)), Among("age", (Fraction(3), Fraction(-1)))):
        with pytest.raises(ProgramError, match="query-outside"):
            check_predicate(predicate, described())
    with pytest.raises(ProgramError, match="query-outside"):
        check_predicate(Compare("day", "=", "2025-01-01"), described())
    for kept in (
        Compare("age", "<>", Fraction(-1)),
        Compare("age", ">", Fraction(121)),
        Compare("age", "=", Fraction(120)),
    ):
        assert check_predicate(kept, described()) == kept
