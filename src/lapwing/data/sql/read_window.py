"""Windows over the rows of an answer, as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from lapwing.data.sql.fold import FOLDS
from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.outcome import read_outcome
from lapwing.data.sql.window import MOST_ROWS, PLACINGS, SHIFTS, Window, frame_of
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.sql.table import Table

AFTER = (
    "Use SUM, AVG, MIN, MAX and COUNT, also with OVER (ORDER BY ...), RANK, ROW_NUMBER, LAG and LEAD, or compute it"
    " from the released answer: to_pandas()."
)


def read_window(tree: exp.Window, table: Table) -> Window:
    """A rank, a row before or behind, or a running total."""
    called, spec, order = tree.this, tree.args.get("spec"), tree.args.get("order")
    function = PLACINGS.get(type(called)) or SHIFTS.get(type(called)) or FOLDS.get(type(called))
    frame = frame_of(spec)
    default = called.args.get("default")
    odd = isinstance(called.args.get("this"), exp.Distinct) or default is not None or table.groups is not None
    if (
        function is None
        or odd
        or frame is None
        or (spec is not None and function not in FOLDS.values())
        or (order is None and (spec is not None or function not in FOLDS.values()))
    ):
        what = f"{tree.sql(dialect='duckdb')} is not offered on answers"
        reject("sql-refused", table.scope.place(tree), what=what, instead=AFTER)
    distance = called.args.get("offset") or exp.Literal.number(1)
    if not isinstance(distance, exp.Literal) or distance.is_string or not 1 <= int(distance.this) <= MOST_ROWS:
        what, instead = f"{distance.sql()} is no number of rows", f"Write a whole number from 1 to {MOST_ROWS}."
        reject("sql-refused", table.scope.place(tree), what=what, instead=instead)
    argument = None if function in ("count", *PLACINGS.values()) else called.this
    inner = None if argument is None else read_outcome(argument, lambda leaf: table.leaf(leaf, ""))
    if inner is None and argument is not None:
        reject("sql-refused", table.scope.place(tree), what="this divides by 0", instead="Divide by something else.")
    within = [table.read(part) for part in tree.args.get("partition_by") or ()]
    if not all(isinstance(part, KeyOf) for part in within):
        what, instead = "PARTITION BY names something else than keys", "Write PARTITION BY with keys of the answer."
        reject("sql-refused", table.scope.place(tree), what=what, instead=instead)
    if order is not None and any(isinstance(one.this, exp.Literal) for one in order.expressions):
        what, instead = "ORDER BY of a window is a constant", "Order by a key or an aggregate."
        reject("sql-refused", table.scope.place(tree), what=what, instead=instead)
    by = () if order is None else tuple((table.read(one.this), bool(one.args.get("desc"))) for one in order.expressions)
    keys = tuple(part.column for part in within if isinstance(part, KeyOf))
    return Window(function, inner, keys, by, spec is None, int(distance.this), frame)


def placing(tree: exp.Expr) -> bool:
    """Whether it says where a row stands, or looks at the one before or behind it."""
    return type(tree) in PLACINGS or type(tree) in SHIFTS
