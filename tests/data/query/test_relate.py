"""Values of a row side by side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.query.arithmetic import number
from lapwing.data.query.dating import constant_day, days_later, months_later, truncate
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Comparator, Compare, Related
from lapwing.data.query.relate import relate
from lapwing.data.query.wording import words
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_constants_may_stand_on_either_side() -> None:
    known = KnownColumns(described())
    age = known.field("age")
    turned: dict[Comparator, Comparator] = {"<": ">", ">=": "<=", "=": "="}
    for sign, other in turned.items():
        right = relate(age, sign, number(Fraction(3)), known)
        assert right == relate(number(Fraction(3)), other, age, known) == Compare("age", sign, Fraction(3))


def test_columns() -> None:
    known = KnownColumns(described())
    age, income, weight, city, day = (known.field(name) for name in ("age", "income", "weight", "city", "day"))
    assert relate(income, "<", weight, known) == Related("income", "<", "weight")
    assert relate(age, "<", income, known) == Compare("(age + (-1 * income))", "<", Fraction(0))
    assert relate(age, "=", age, known) == Related("age", "=", "age")
    assert relate(day, ">", constant_day(5), known) == Compare("day", ">", Fraction(5))
    for left, right in ((age, weight), (city, age), (day, age), (age, constant_day(3)), (city, number(Fraction(3)))):
        with pytest.raises(ProgramError):
            relate(left, "=", right, known)
    with pytest.raises(ProgramError):
        relate(city, "<", words("Oslo"), known)


def test_columns_that_hold_moments_are_compared_by_the_second_unless_their_days_are_asked_for() -> None:
    known = KnownColumns(described())
    day = known.field("day")
    later, whole = days_later(day, 3), truncate(day, "day")
    for left, right in ((day, later), (day, whole), (whole, later)):
        found = relate(left, "<", right, known)
        assert isinstance(found, Compare) and "second" in found.column
    assert relate(whole, "<", whole, known) == Related("day", "<", "day")
    for left, right in ((whole, days_later(whole, 3)), (day, months_later(day, 1))):
        found = relate(left, "<", right, known)
        assert isinstance(found, Compare) and "second" not in found.column
