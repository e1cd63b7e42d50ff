"""What neighbours have in common."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Arithmetic, Compare, Logical, Sided
from lapwing.kernel.logic.adjacency import entry_at, fact_at, pair, start_of
from lapwing.kernel.logic.judgment import Judgment, Obligation
from lapwing.kernel.logic.relational_terms import at_most, between, both, equal, implies, minus
from tests.kernel.build import EPS, ONE, TWO, ZERO, confirmed, judged, read


def parameter(goal: Judgment, name: str) -> Parameter:
    return next(found for found in goal.setting.program.parameters if found.param.name == name)


def follows(parameters: str, wanted: str, *indices: str) -> bool:
    """Whether something holds of all neighbours, given the facts at some indices of the parameter p."""
    goal = judged("x = 0", parameters=f"{parameters}, eps: Epsilon")
    facts = [fact_at(parameter(goal, "p"), read(index, goal)) for index in indices]
    return confirmed(Obligation("follows", both(*facts), read(wanted, goal)), goal)


@pytest.mark.parametrize(
    ("parameters", "wanted", "indices"),
    [
        ("p: Query(sensitivity=2)", "p<1> - p<2> <= 2 and p<2> - p<1> <= 2", []),
        ("p: Interval(0, 1)", "0 <= p<1> and p<2> <= 1", []),
        ("p: Bit", "p<1> == 0 or p<1> == 1", []),
        ("p: Queries(sensitivity=1)", "len(p<1>) == len(p<2>)", []),
        ("p: Queries(sensitivity=1)", "p<1>[3] <= p<2>[3] + 1", ["3"]),
        ("p: Queries(sensitivity=1, monotone=True)", "not (p<1>[0] < p<2>[0] and p<1>[1] > p<2>[1])", ["0", "1"]),
        ("p: Database(of=Bit)", "len(p<1>) == len(p<2>)", []),
        ("p: Database(of=Bit)", "p<1>[0] == p<2>[0] or p<1>[1] == p<2>[1]", ["0", "1"]),
        ("p: Database(of=Bit)", "0 <= 'p@ and 'p@ < len(p<1>) => 0 <= p<1>['p@] and p<2>['p@] <= 1", ["'p@"]),
        ("p: Database(of=Bit, neighbours='add-remove')", "-1 <= len(p<1>) - len(p<2>)", []),
        ("p: Database(of=Bit, neighbours='add-remove')", "len(p<1>) - len(p<2>) <= 1", []),
        ("p: Database(of=Bit, neighbours='add-remove')", "'p@ == 0 and 'p+ == 1 => p<2>[4] == p<1>[5]", ["4"]),
        ("p: Database(of=Bit, neighbours='add-remove')", "'p@ == 0 and 'p+ == -1 => p<1>[4] == p<2>[5]", ["4"]),
        ("p: Database(of=Bit, neighbours='add-remove')", "'p@ == 5 => p<1>[4] == p<2>[4]", ["4"]),
        ("p: Vector(of=Interval(0, 1), length=3)", "len(p<1>) == 3 and len(p<2>) == 3", []),
        ("p: Vector(of=Interval(0, 1), length=3)", "0 <= p<1>[2] and p<2>[2] <= 1", ["2"]),
        ("p: Vector(of=Bit, length=3)", "p<1>[0] == 0 or p<1>[0] == 1", ["0"]),
        ("p: Histogram", "len(p<1>) == len(p<2>)", []),
        ("p: Histogram(neighbours='add-remove')", "p<1>[0] == p<2>[0] or p<1>[1] == p<2>[1]", ["0", "1"]),
        ("p: Histogram(neighbours='add-remove')", "p<1>[0] <= p<2>[0] + 1", ["0"]),
        ("p: Histogram(neighbours='replace')", "p<1>[0] <= p<2>[0] + 1", ["0"]),
    ],
)
def test_what_holds_of_all_neighbours_is_known(parameters: str, wanted: str, indices: list[str]) -> None:
    assert follows(parameters, wanted, *indices)


@pytest.mark.parametrize(
    ("parameters", "wanted", "indices"),
    [
        ("p: Query(sensitivity=2)", "p<1> - p<2> <= 1", []),
        ("p: Query(sensitivity=1)", "p<1> <= p<2>", []),
        ("p: Bit", "p<1> == p<2>", []),
        ("p: Queries(sensitivity=1)", "p<1>[3] <= p<2>[3] + 1", ["2"]),
        ("p: Queries(sensitivity=1)", "not (p<1>[0] < p<2>[0] and p<1>[1] > p<2>[1])", ["0", "1"]),
        ("p: Queries(sensitivity=1, monotone=True)", "p<1>[0] <= p<2>[0]", ["0"]),
        ("p: Database(of=Bit)", "p<1>[0] == p<2>[0]", ["0"]),
        ("p: Database(of=Bit)", "p<1>[3] <= 1", ["3"]),
        ("p: Database(of=Bit, neighbours='add-remove')", "len(p<1>) == len(p<2>)", []),
        ("p: Database(of=Bit, neighbours='add-remove')", "len(p<1>) <= len(p<2>)", []),
        ("p: Database(of=Bit, neighbours='add-remove')", "p<1>[4] == p<2>[4]", ["4"]),
        ("p: Vector(of=Interval(0, 1), length=3)", "p<1>[2] == p<2>[2]", ["2"]),
        ("p: Vector(of=Interval(1, 2), length=3)", "1 <= p<1>[3]", ["3"]),
        ("p: Vector(of=Interval(0, 1), length=3)", "p<1>[1] <= 1", ["2"]),
        ("p: Histogram(neighbours='add-remove')", "p<1>[0] <= p<2>[0]", ["0"]),
        ("p: Histogram(neighbours='replace')", "p<1>[0] == p<2>[0] or p<1>[1] == p<2>[1]", ["0", "1"]),
        ("p: Histogram(neighbours='replace')", "p<1>[0] + p<1>[1] == p<2>[0] + p<2>[1]", ["0", "1"]),
    ],
)
def test_what_holds_of_some_neighbours_only_is_not(parameters: str, wanted: str, indices: list[str]) -> None:
    assert not follows(parameters, wanted, *indices)


def test_if_people_are_replaced_the_total_stays() -> None:
    goal = judged("x = 0", parameters="p: Histogram(neighbours='replace'), eps: Epsilon")
    found = parameter(goal, "p")
    here, there = (equal(Logical(name, INT), index) for name, index in (("p@", ZERO), ("p@2", ONE)))
    total = read("p<1>[0] + p<1>[1] == p<2>[0] + p<2>[1]", goal)
    facts = [fact_at(found, index) for index in (ZERO, ONE)]
    assert confirmed(Obligation("total", both(*facts, here, there), total), goal)
    assert not confirmed(Obligation("total", both(*facts, here), total), goal)


def test_every_role_allows_neighbours_at_all() -> None:
    for role in ("Query(sensitivity=1)", "Bit", "Interval(0, 1)", "Vector(of=Bit, length=3)"):
        assert not follows(f"p: {role}", "False")
    for role in (
        "Queries(sensitivity=1)",
        "Queries(sensitivity=1, monotone=True)",
        "Vector(of=Bit, length=3)",
        "Database(of=Bit)",
        "Database(of=Bit, neighbours='add-remove')",
        "Histogram(neighbours='add-remove')",
        "Histogram(neighbours='replace')",
    ):
        assert not follows(f"p: {role}", "False", "0", "1", "2")


def test_public_values_have_their_ranges() -> None:
    goal = judged("x = 0", parameters="d: Bit, eps: Epsilon, delta: Delta, v: Public[list[int]]")
    for wanted in ("eps > 0", "delta > 0 and delta < 1", "len(v) >= 0"):
        assert confirmed(Obligation("range", TRUE, read(wanted, goal)), goal)
    assert not confirmed(Obligation("range", TRUE, read("eps < 1", goal)), goal)
    assert start_of(goal.setting) != TRUE


def test_only_private_lists_have_facts_at_an_index() -> None:
    goal = judged("x = 0")
    with pytest.raises(Refused, match="is not a private list"):
        fact_at(parameter(goal, "a"), ZERO)
    with pytest.raises(Refused, match="is not a private list"):
        fact_at(parameter(goal, "eps"), ZERO)


def test_an_entry_is_one_of_a_row_of_a_database() -> None:
    goal = judged("x = 0", parameters="p: Database(of=Vector(Interval(0, 1), 2)), a: Query, eps: Epsilon")
    assert confirmed(Obligation("entry", entry_at(parameter(goal, "p"), ZERO, ONE), TRUE), goal)
    for row, column in ((EPS, ZERO), (ZERO, EPS)):
        with pytest.raises(Refused, match="an index is a whole number"):
            entry_at(parameter(goal, "p"), row, column)
    with pytest.raises(Refused, match="is not a database whose rows are vectors or have fields"):
        entry_at(parameter(goal, "a"), ZERO, ZERO)


def test_an_index_is_a_whole_number() -> None:
    goal = judged("x = 0")
    with pytest.raises(Refused, match="an index is a whole number"):
        fact_at(parameter(goal, "q"), EPS)


def test_the_small_words() -> None:
    goal = judged("x = 0")
    left, right = pair(parameter(goal, "a"))
    assert (left, right) == (Sided("a", REAL, 1), Sided("a", REAL, 2))
    assert minus(left, right) == Arithmetic("-", left, right)
    near = at_most(minus(left, right), TWO)
    assert confirmed(Obligation("near", TRUE, near), goal)
    assert not confirmed(Obligation("equal", TRUE, at_most(minus(left, right), ZERO)), goal)
    inside = between(ZERO, left, TWO)
    assert confirmed(Obligation("inside", inside, Compare("<=", left, TWO)), goal)
    assert not confirmed(Obligation("inside", inside, Compare("<=", left, ONE)), goal)
    assert confirmed(Obligation("implies", both(inside, implies(inside, near)), near), goal)
