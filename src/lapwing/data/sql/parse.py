"""SQL text to a tree, with places; what is no single SELECT is refused."""

from __future__ import annotations

import logging
import re

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lapwing.data.sql.equivalents import reword
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span

LONGEST = 20_000
MISSING = re.compile(r"missing for <class '[\w.]*?(\w+)'>")


def parse_select(source: Source) -> exp.Select:
    """The one SELECT that a text holds."""
    trees = parse_all(source)
    if len(trees) != 1:
        reject("sql-statement", source.everything(), what=f"{len(trees)} statements")
    tree = trees[0]
    if isinstance(tree, exp.SetOperation):
        what = f"{tree.key.upper()} puts rows of several queries together"
        reject("sql-refused", source.everything(), what=what, instead=SEPARATE)
    if not isinstance(tree, exp.Select):
        reject("sql-statement", source.everything(), what=tree.key.upper())
    return tree


OWN = ("BOUNDS", "APPROX_TOP_COUNT")
SEPARATE = "Ask the queries one by one, or several at once in Python with `dataset.release(...)`."


def parse_condition(source: Source) -> exp.Expr:
    """The one condition that a text holds."""
    trees = parse_all(source)
    if len(trees) != 1 or not isinstance(trees[0], exp.Condition):
        reject("sql-condition", source.everything(), what=source.text)
    return trees[0]


def parse_all(source: Source) -> list[exp.Expr]:
    """All statements of a text."""
    text = source.text
    if len(text) > LONGEST:
        reject("too-long", name="The query", limit=LONGEST)
    try:
        found = parse_quietly(text)
    except SqlglotError as error:
        reject("sql-syntax", *place_of(source, error), reason=reason_of(error))
    except RecursionError:
        reject("too-deep", source.everything(), limit="some hundred")
    trees = [reword(with_own(tree), source) for tree in found if isinstance(tree, exp.Expr)]
    if not trees:
        reject("sql-statement", source.everything(), what="nothing")
    return trees


def with_own(tree: exp.Expr) -> exp.Expr:
    """The same tree, in which the aggregates that no engine has are known as such, and parts of dates are EXTRACT."""
    for unknown in list(tree.find_all(exp.Anonymous)):
        part = part_of(unknown)
        if part is not None:
            part.meta.update(unknown.meta)
            unknown.replace(part)
    for call in list(tree.find_all(exp.Anonymous, exp.ApproxTopK)):
        top = isinstance(call, exp.ApproxTopK)
        if top or call.name.upper() in OWN:
            given = [part for part in call.args.values() if part] if top else call.expressions
            found = exp.AnonymousAggFunc(this="APPROX_TOP_K" if top else call.name.upper(), expressions=given)
            found.meta.update(call.meta)
            call.replace(found)
    return tree


def part_of(call: exp.Anonymous) -> exp.Extract | None:
    """`DATE_PART('month', day)` or `DATEPART(month, day)` as `EXTRACT(MONTH FROM day)`."""
    match call.name.upper(), call.expressions:
        case "DATE_PART" | "DATEPART", [exp.Literal(is_string=True) | exp.Column(table="") as part, of]:
            return exp.Extract(this=exp.var(part.name), expression=of)
        case _:
            return None


def parse_quietly(text: str) -> list[exp.Expr | None]:
    """All statements, without the parser's remarks on those that it takes as mere text."""
    remarks = logging.getLogger("sqlglot")
    before, remarks.disabled = remarks.disabled, True
    try:
        return list(sqlglot.parse(text, dialect="duckdb"))
    finally:
        remarks.disabled = before


def place_of(source: Source, error: SqlglotError) -> tuple[Span, ...]:
    """Where the parser stopped."""
    details = getattr(error, "errors", None) or [{}]
    line, column = details[0].get("line"), details[0].get("col")
    if not line or not column or line > len(source.lines):
        return (source.everything(),)
    width = len(details[0].get("highlight") or " ")
    return (Span(source, line, max(column - width, 0), line, column),)


def reason_of(error: SqlglotError) -> str:
    """Why, in one line."""
    details = getattr(error, "errors", None)
    text = details[0].get("description", "") if details else str(error)
    missing = MISSING.search(text)
    if missing:
        return f"something is missing in {missing[1].upper()}"
    return (text or "it cannot be read").partition("\n")[0].rstrip(".")


def span_of(node: exp.Expr, source: Source) -> Span:
    """The place of a tree: that of its first name or literal."""
    for inner in node.walk():
        start, end, line = inner.meta.get("start"), inner.meta.get("end"), inner.meta.get("line")
        if start is not None and end is not None and line and source.text[start : end + 1].strip():
            column = start - (source.text.rfind("\n", 0, start) + 1)
            return Span(source, line, column, line, column + end + 1 - start)
    return source.everything()
