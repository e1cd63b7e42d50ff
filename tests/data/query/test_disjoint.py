"""Conditions that exclude each other."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from lapwing.data.query.disjoint import are_disjoint
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Or, Predicate

CONDITIONS: list[Predicate] = [
    *(Compare("x", sign, Fraction(value)) for sign in ("=", "<>", "<", "<=", ">", ">=") for value in (0, 1, 2)),
    Among("x", (Fraction(0), Fraction(2))),
    And((Compare("x", ">=", Fraction(1)), Compare("x", "<", Fraction(2)))),
    Or((Compare("x", "=", Fraction(0)), Compare("x", "=", Fraction(2)))),
    Not(Compare("x", "=", Fraction(1))),
]


def holds(predicate: Predicate, x: Fraction) -> bool:
    match predicate:
        case Compare(comparator=sign, value=value):
            assert isinstance(value, Fraction)
            return {
                "=": x == value,
                "<>": x != value,
                "<": x < value,
                "<=": x <= value,
                ">": x > value,
                ">=": x >= value,
            }[sign]
        case Among(values=values):
            return x in values
        case And(parts=parts):
            return all(holds(part, x) for part in parts)
        case Or(parts=parts):
            return any(holds(part, x) for part in parts)
        case Not(inner=inner):
            return not holds(inner, x)
        case _:
            return False


@pytest.mark.parametrize("first", CONDITIONS, ids=str)
def test_nothing_meets_both_of_two_that_are_said_to_be_disjoint(first: Predicate) -> None:
    points = [Fraction(number, 2) for number in range(-2, 7)]
    for second in CONDITIONS:
        meets = any(holds(first, x) and holds(second, x) for x in points)
        assert not (are_disjoint(first, second) and meets)


def test_plain_cases_are_seen() -> None:
    one, two = Compare("c", "=", "a"), Compare("c", "=", "b")
    assert are_disjoint(one, two)
    assert are_disjoint(And((one, Missing("d"))), two)
    low, high = Compare("x", "<", Fraction(5)), Compare("x", ">=", Fraction(5))
    assert are_disjoint(low, high) and not are_disjoint(Compare("x", "<=", Fraction(5)), high)
    assert not are_disjoint(None, one) and not are_disjoint(one, Compare("d", "=", "b"))
    pairs = sum(are_disjoint(a, b) for a, b in itertools.combinations(CONDITIONS, 2))
    assert pairs > 20
