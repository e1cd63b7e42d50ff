"""Terms as SQL: what DuckDB computes is what they mean."""

from __future__ import annotations

import duckdb
import pytest

from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.table import table_named
from lapwing.data.engines.whole_term import condition_sql, number_sql
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.run.interpreter.evaluate import evaluate

X = t.Local("row 0", INT)
TERMS = [
    t.Literal(-(2**62), INT),
    t.Arithmetic("//", t.Arithmetic("+", X, t.Literal(8, INT)), t.Literal(3, INT)),
    t.Arithmetic("-", t.Arithmetic("*", X, t.Literal(-5, INT)), t.ONE),
    t.Apply("min", (X, t.ONE)),
    t.Apply("max", (X, t.ONE)),
    t.Choose(t.Or((t.Compare("<", X, t.ZERO), t.Not(t.Compare("!=", X, t.Literal(2, INT))))), X, t.ZERO),
    t.Choose(t.And((t.Literal(True, BOOL), t.Compare(">=", X, t.ONE))), X, t.ZERO),
]


@pytest.mark.parametrize("term", TERMS)
def test_sql_means_what_the_term_means(term: t.Term) -> None:
    connection = duckdb.connect()
    connection.execute('CREATE TABLE t AS SELECT range - 8 AS "row 0" FROM range(17)')
    engine = DuckEngine(connection, table_named("t"))
    sql = number_sql(term, engine).sql(dialect="duckdb")
    found = connection.execute(f'SELECT "row 0", {sql} FROM t').fetchall()
    assert [each for _, each in found] == [evaluate(term, {"row 0": x}) for x, _ in found]


def test_what_is_no_whole_number_is_an_error() -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t (x INT)")
    engine = DuckEngine(connection, table_named("t"))
    with pytest.raises(TypeError):
        number_sql(t.Arithmetic("/", X, X), engine)
    with pytest.raises(TypeError):
        condition_sql(X, engine)
