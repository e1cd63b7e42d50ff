"""Conditions in SQL choose the rows they should."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Or, Predicate
from tests.data.engines.agreeing import assert_nan_is_missing
from tests.data.people import ROWS, Row, described, duck

CASES: list[tuple[Predicate, Callable[[Row], bool]]] = [
    (Compare("age", ">", Fraction(30)), lambda row: row[1] is not None and row[1] > 30),
    (Compare("age", "<=", Fraction(61, 2)), lambda row: row[1] is not None and row[1] <= 30),
    (Compare("age", "=", Fraction(61, 2)), lambda row: False),
    (Compare("age", "<>", Fraction(61, 2)), lambda row: row[1] is not None),
    (Compare("town", "=", "'; DROP TABLE rows; --"), lambda row: row[5] == "'; DROP TABLE rows; --"),
    (Among("city", ("it's \\ odd", "Rome")), lambda row: row[4] in ("it's \\ odd", "Rome")),
    (Missing("income"), lambda row: row[2] is None or row[2] != row[2]),
    (Not(Compare("member", "=", True)), lambda row: row[6] is False),
    (Or((Missing("city"), Compare("city", "=", "Rome"))), lambda row: row[4] in (None, "Rome")),
    (
        And((Compare("day", ">=", Fraction(19723)), Compare("day", "<", Fraction(19726)))),
        lambda row: row[7] is not None and "2024-01-01" <= row[7].isoformat() < "2024-01-04",
    ),
    (Compare("income", "<", Fraction(0)), lambda row: row[2] is not None and row[2] < 0),
]


def test_nan_is_missing_in_every_comparison() -> None:
    assert_nan_is_missing(duck(), ROWS)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_right_rows(number: int) -> None:
    predicate, holds = CASES[number]
    description = described()
    found = measure(Aggregation((Rows(),), (), check_predicate(predicate, description)), description, duck())
    assert int(found.numbers[Rows()][0]) == sum(map(holds, ROWS))
