"""CASE, IF, COALESCE and NULLIF of numbers of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from lapwing.data.sql.cases import Cases, FirstKnown
from lapwing.data.sql.having import KeyOf, read_test
from lapwing.data.sql.outcome import Outcome
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.sql.table import Table

MOST = 50


def read_cases(tree: exp.Case | exp.If | exp.Coalesce | exp.Nullif, table: Table) -> Cases | FirstKnown:
    """Which of several numbers a row shows."""
    match tree:
        case exp.Coalesce(this=first, expressions=others):
            parts = [number(part, table) for part in (first, *others)]
            return FirstKnown(tuple(part for part in parts if part is not None))
        case exp.Nullif(this=value, expression=other):
            ifs, default = [(exp.EQ(this=value, expression=other), exp.Null())], value
        case exp.If():
            ifs, default = [(tree.this, tree.args["true"])], tree.args.get("false")
        case _:
            value = tree.args.get("this")
            ifs = [(one.this, one.args["true"]) for one in tree.args["ifs"]]
            if value is not None:
                ifs = [(exp.EQ(this=value, expression=one), then) for one, then in ifs]
            default = tree.args.get("default")
    if len(ifs) > MOST:
        reject("query-deep", table.scope.place(tree), limit=MOST)
    branches = tuple((read_test(when, table.side, table.scope.place), number(then, table)) for when, then in ifs)
    return Cases(branches, None if default is None else number(default, table))


def number(tree: exp.Expr, table: Table) -> Outcome | None:
    """A number of the answer, or none for NULL."""
    inner = tree.unnest()
    if isinstance(inner, exp.Null):
        return None
    found = None if isinstance(inner, exp.Literal) and inner.is_string else table.read(inner)
    if found is None or isinstance(found, KeyOf) or isinstance(inner, exp.Boolean):
        what = f"{tree.sql(dialect='duckdb')} is one of the values of CASE on an answer, which are numbers"
        instead = "Use numbers, or group by the CASE, or compute it from the released answer: to_pandas()."
        reject("sql-refused", table.scope.place(tree), what=what, instead=instead)
    return found
