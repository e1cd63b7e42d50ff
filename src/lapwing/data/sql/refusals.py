"""Clauses of SELECT that are refused, each with its reason and the nearest thing that works."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

TAKEN = {"expressions", "from_", "where", "group", "having", "order", "limit", "offset", "with_", "kind"}
REFUSED: dict[str, tuple[str, str]] = {
    "joins": (
        "a join lets one person's rows meet many others, so nothing bounds what the person changes",
        "Describe the tables with their keys, in [tables], and each join goes along them.",
    ),
    "laterals": ("a lateral join multiplies rows", "Prepare the table beforehand, and describe the result."),
    "distinct": ("DISTINCT shows which values there are", "Count them by group: SELECT column, COUNT(*) ... GROUP BY."),
    "qualify": (
        "QUALIFY looks at other rows for each row",
        "Use WHERE, or QUALIFY after GROUP BY, on columns of the answer that have different names.",
    ),
    "windows": ("a window looks at other rows for each row", "Use GROUP BY."),
    "sample": ("what is sampled is not accounted for", "Leave it out; every row is used."),
    "pivots": ("PIVOT makes columns out of values", "Use GROUP BY on the column."),
}


def refuse_clauses(tree: exp.Select, source: Source, joins: bool = False) -> None:
    """Whatever is not known to be harmless is refused; `joins` are read where there are several tables."""
    for key, value in tree.args.items():
        if not value or key in TAKEN or (joins and key == "joins"):
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


def refuse_in_rows(tree: exp.Select, source: Source) -> None:
    """What would make one row of a subquery hang on others."""
    for key in ("order", "limit", "offset"):
        if tree.args.get(key):
            word = "ORDER BY" if key == "order" else key.upper()
            what = f"{word} in a subquery picks or orders rows by other rows"
            reject("sql-refused", span_of(tree, source), what=what, instead="Put it into the outermost SELECT.")
