"""CASE, IF, COALESCE and NULLIF of numbers of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from lapwing.data.sql.cases import Cases, FirstKnown
from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.keyed import NUMBERS, keyed
from lapwing.data.sql.outcome import Outcome
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.sql.table import Table

MOST = 50


def read_cases(tree: exp.Case | exp.If | exp.Coalesce | exp.Nullif, table: Table) -> Cases | FirstKnown:
    """Which of several numbers a row shows."""
    if isinstance(tree, exp.Coalesce):
        parts = [number(part, table) for part in (tree.this, *tree.expressions)]
        return FirstKnown(tuple(part for part in parts if part is not None))
    tests, values = branches_of(tree)
    if len(tests) > MOST:
        reject("query-deep", table.scope.place(tree), limit=MOST)
    default = number(values.pop(), table) if len(values) > len(tests) else None
    branches = tuple((table.tested(test), number(value, table)) for test, value in zip(tests, values, strict=True))
    return Cases(branches, default)


def branches_of(tree: exp.Case | exp.If | exp.Nullif) -> tuple[list[exp.Expr], list[exp.Expr]]:
    """The conditions and the values of all branches, after which the default stands if there is one."""
    match tree:
        case exp.Nullif(this=value, expression=other):
            return [exp.EQ(this=value, expression=other)], [exp.Null(), value]
        case exp.If():
            tests, values, default = [tree.this], [tree.args["true"]], tree.args.get("false")
        case _:
            value = tree.args.get("this")
            tests, values = ([one.args[key] for one in tree.args["ifs"]] for key in ("this", "true"))
            if value is not None:
                tests = [exp.EQ(this=value, expression=one) for one in tests]
            default = tree.args.get("default")
    return tests, values if default is None else [*values, default]


def number(tree: exp.Expr, table: Table) -> Outcome | None:
    """A number of the answer, or none for NULL."""
    inner = tree.unnest()
    if isinstance(inner, exp.Null):
        return None
    key = keyed(inner, table)
    if key is not None and table.kind_of(key) in NUMBERS:
        return table.computed(inner, "")
    found = None if isinstance(inner, exp.Literal) and inner.is_string else table.read(inner)
    if found is None or isinstance(found, KeyOf) or isinstance(inner, exp.Boolean):
        what = f"{tree.sql(dialect='duckdb')} is one of the values of CASE on an answer, which are numbers"
        instead = "Use numbers, or group by the CASE, or compute it from the released answer: to_pandas()."
        reject("sql-refused", table.scope.place(tree), what=what, instead=instead)
    return found
