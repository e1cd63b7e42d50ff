"""Values by conditions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.query.arithmetic import number
from lapwing.data.query.cases import case_of, coalesce
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Missing
from lapwing.data.query.wording import words
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

KNOWN = KnownColumns(described())
CITY, TOWN, AGE, INCOME, DAY = (KNOWN.field(name) for name in ("city", "town", "age", "income", "day"))
NONE = Missing("age")


def test_ranges_cover_all_branches() -> None:
    found = case_of(((NONE, number(Fraction(200))),), AGE).kind.bounds
    assert found is not None and (found.low, found.high) == (0, 200)
    found = case_of(((NONE, INCOME),), AGE).kind.bounds
    assert found is not None and (found.low, found.high, found.step) == (-200, 2000, Fraction(1, 2))
    assert case_of(((NONE, number(Fraction(3))), (NONE, number(Fraction(1)))), None).kind.values == (3, 1)
    assert case_of(((NONE, words("a")), (NONE, CITY)), words("b")).kind.values == (
        "a",
        "Oslo",
        "Rome",
        "it's \\ odd",
        "b",
    )
    assert coalesce((TOWN, CITY)).kind.values is None and coalesce((CITY,)) is CITY


def test_branches_are_of_one_type() -> None:
    for parts in ((AGE, CITY), (DAY, AGE), (CITY, KNOWN.field("member"))):
        with pytest.raises(ProgramError):
            coalesce(parts)
