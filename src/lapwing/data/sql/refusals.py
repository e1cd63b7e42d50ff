"""Clauses of SELECT that are refused, each with its reason and the nearest thing that works."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

TAKEN = {"expressions", "from_", "where", "group", "order", "limit", "kind"}
REFUSED: dict[str, tuple[str, str]] = {
    "joins": (
        "a join lets one person's rows meet many others, so nothing bounds what the person changes",
        "Join the tables beforehand, and describe the result with its privacy unit.",
    ),
    "laterals": ("a lateral join multiplies rows", "Prepare the table beforehand, and describe the result."),
    "with_": ("WITH names subqueries, and a subquery can hide a join", "Put their conditions into WHERE."),
    "distinct": ("DISTINCT shows which values there are", "Count them by group: SELECT column, COUNT(*) ... GROUP BY."),
    "having": (
        "HAVING looks at exact aggregates",
        "Leave it out, and filter the noisy answer afterwards, which costs nothing.",
    ),
    "qualify": ("QUALIFY looks at other rows for each row", "Use WHERE."),
    "windows": ("a window looks at other rows for each row", "Use GROUP BY."),
    "offset": ("OFFSET leaves rows out by their order", "Use LIMIT on the answer, or leave it out."),
    "sample": ("what is sampled is not accounted for", "Leave it out; every row is used."),
    "pivots": ("PIVOT makes columns out of values", "Use GROUP BY on the column."),
}


def refuse_clauses(tree: exp.Select, source: Source) -> None:
    """Whatever is not known to be harmless is refused."""
    if tree.find(exp.Placeholder, exp.Parameter):
        what, instead = "there is a placeholder for a value", "Write the value itself."
        reject("sql-refused", source.everything(), what=what, instead=instead)
    for key, value in tree.args.items():
        if not value or key in TAKEN:
            continue
        what, instead = REFUSED.get(key, (f"{key.strip('_').upper()} is not understood", "Leave it out."))
        node = value[0] if isinstance(value, list) else value
        place = span_of(node, source) if isinstance(node, exp.Expr) else source.everything()
        reject("sql-refused", place, what=what, instead=instead)
    clause = tree.args.get("from_")
    if clause is None:
        return
    for key, value in clause.this.args.items():
        if value and key not in ("this", "alias", "db", "catalog"):
            what, instead = REFUSED.get(key, (f"{key.strip('_').upper()} is not understood", "Leave it out."))
            reject("sql-refused", span_of(clause, source), what=what, instead=instead)
