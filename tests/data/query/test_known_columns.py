"""Columns that a question may look at."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.query.arithmetic import scale
from lapwing.data.query.formula import Field
from lapwing.data.query.known_columns import KnownColumns
from tests.data.people import described


def test_columns_are_added_once() -> None:
    known = KnownColumns(described())
    before = known.description
    age = known.field("age")
    assert isinstance(age, Field) and known.named(age) == "age" and known.computed == ()
    twice = scale(age, Fraction(2))
    assert known.named(twice) == known.named(twice) == "(2 * age)" and len(known.computed) == 1
    assert known.field("(2 * age)") == twice and known.described == before.columns
