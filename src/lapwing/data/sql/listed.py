"""Functions of texts that engines differ on, on a column whose values the description lists: computed from the list.

DuckDB computes them from the listed values alone, before anything is asked, and the query has a CASE with what came
out; so every engine gives the same, and nothing is computed from rows.  A value that is not listed has none.
"""

from __future__ import annotations

from fractions import Fraction

import duckdb
from sqlglot import exp

from lapwing.data.query.arithmetic import number
from lapwing.data.query.cases import case_of
from lapwing.data.query.formula import Constant, Field, Formula, Holds
from lapwing.data.query.predicate import Among, Compare
from lapwing.data.query.wording import words
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import reject

FUNCTIONS = (
    exp.SplitPart,
    exp.RegexpLike,
    exp.RegexpExtract,
    exp.RegexpReplace,
    exp.Replace,
    exp.Right,
    exp.Reverse,
    exp.StrPosition,
)
PLAIN = (
    exp.Literal,
    exp.Neg,
    exp.Column,
    exp.Identifier,
    exp.Paren,
    exp.Lower,
    exp.Upper,
    exp.Trim,
    exp.Left,
    exp.Length,
)
MOST = 3
NO_FILES: dict[str, str | bool | int | float | list[str]] = {"enable_external_access": "false", "threads": "1"}


def from_list(tree: exp.Expr, scope: Scope) -> Formula | None:
    """What a function of a listed column comes to, if it is one."""
    if not isinstance(tree, FUNCTIONS):
        return None
    nodes = list(tree.walk())
    columns = [node for node in nodes if isinstance(node, exp.Column)]
    if not all(isinstance(node, (*FUNCTIONS, *PLAIN)) for node in nodes) or not columns:
        return None
    if sum(isinstance(node, FUNCTIONS) for node in nodes) > MOST or any(each != columns[0] for each in columns):
        return None
    field = scope.field(columns[0])
    if not isinstance(field, Field) or field.kind.type != "text" or field.kind.values is None:
        return None
    values = tuple(value for value in field.kind.values if isinstance(value, str))
    results = computed(tree, values, scope)
    groups: dict[object, list[str]] = {}
    for value, result in zip(values, results, strict=True):
        groups.setdefault(result, []).append(value)
    cases = tuple(
        (Among(field.column, tuple(own)), constant(result)) for result, own in groups.items() if result is not None
    )
    if not cases:
        what = f"{tree.sql(dialect='duckdb')} is missing for each listed value of {field.column}"
        reject("sql-refused", scope.place(tree), what=what, instead="Leave it out.")
    return case_of(cases, None, scope.place(tree))


def computed(tree: exp.Expr, values: tuple[str, ...], scope: Scope) -> list[object]:
    """What DuckDB makes of each value."""
    made = tree.copy()
    for column in list(made.find_all(exp.Column)):
        column.replace(exp.column("value"))
    text = f"SELECT {made.sql(dialect='duckdb')} FROM (SELECT UNNEST($1) AS value, UNNEST($2) AS place) ORDER BY place"
    try:
        with duckdb.connect(config=NO_FILES) as connection:
            rows = connection.execute(text, [list(values), list(range(len(values)))]).fetchall()
    except duckdb.Error as error:
        what = f"{tree.sql(dialect='duckdb')} has no meaning ({str(error).strip().partition(chr(10))[0]})"
        reject("sql-refused", scope.place(tree), what=what, instead="Write a pattern that DuckDB knows.")
    return [result for (result,) in rows]


def constant(result: object) -> Constant:
    """A value as a constant."""
    if isinstance(result, bool):
        return Constant(result, Holds(Compare("", "=", True)).kind)
    if isinstance(result, int):
        return number(Fraction(result))
    return words(str(result))
