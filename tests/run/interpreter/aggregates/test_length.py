"""Lengths of tables in terms about public values."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.run.interpreter.aggregates.length import count, with_counts
from tests.run.interpreter.aggregates.looping import Asked

DATA, OTHER = t.Param("data", ListOf(INT)), t.Param("other", ListOf(INT))


def test_only_lengths_of_tables_are_counted() -> None:
    table = Asked((1, 2, 3))
    term = t.Compare("<", t.Length(DATA), t.Length(OTHER))
    assert with_counts(term, {"data": table}) == t.Compare("<", t.Literal(3, INT), t.Length(OTHER))
    assert count(table) == 3 and with_counts(t.ONE, {"data": table}) == t.ONE
