"""Columns that are computed from rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.data.query.arithmetic import add, number
from lapwing.data.query.formula import LARGEST, Kind, computed_column, size_of, with_computed
from lapwing.data.query.known_columns import KnownColumns
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_a_column_has_the_range_of_its_formula() -> None:
    known = KnownColumns(described())
    column = computed_column(add(known.field("age"), number(Fraction(1))), known.description)
    assert (column.name, column.type) == ("(age + 1)", "integer")
    assert column.bounds is not None and (column.bounds.low, column.bounds.high) == (1, 121)
    assert with_computed(known.description, (column,)).column("(age + 1)") is column


def test_no_column_hides_another() -> None:
    known = KnownColumns(described())
    formula = add(known.field("age"), number(Fraction(1)))
    column = computed_column(formula, known.description)
    taken = replace(known.description.column("age"), name="(age + 1)")
    other = replace(known.description, columns=(*known.description.columns, taken))
    assert computed_column(formula, other).name == "((age + 1))"
    with pytest.raises(ProgramError):
        with_computed(other, (column,))


def test_what_is_too_large_is_refused_before_it_is_written_out() -> None:
    known = KnownColumns(described())
    formula = known.field("member")
    for _ in range(60):
        from lapwing.data.query.cases import coalesce

        formula = coalesce((formula, formula))
    assert size_of(formula) > LARGEST
    with pytest.raises(ProgramError):
        computed_column(formula, known.description)
    assert Kind("text").bounds is None
