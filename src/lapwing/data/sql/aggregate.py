"""Aggregates of SQL as aggregates; others are refused with the nearest one that works."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.query.aggregate import Aggregate, Count, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.sql.condition import column_name, translate
from lapwing.data.sql.derived import constant
from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source


@dataclass(frozen=True, slots=True)
class Rank:
    """A quantile of a column."""

    column: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Mode:
    """The most common value of a column."""

    column: str


INSTEAD = (
    "Use COUNT(*), COUNT(column), COUNT(DISTINCT unit), SUM, AVG, VAR_POP, MEDIAN, QUANTILE_CONT or MODE of a column."
)
EXTREMES = "One person decides it: ask for QUANTILE_CONT(column, 0.01) or QUANTILE_CONT(column, 0.99)."


def read_aggregate(tree: exp.Expr, description: Description, source: Source) -> Aggregate | Rank | Mode:
    """What one expression of a SELECT asks for."""
    match tree:
        case exp.Count(this=exp.Star() | exp.Literal()) if not tree.expressions:
            return Count()
        case exp.Count(this=exp.Distinct() as distinct):
            return distinct_units(distinct, description, source)
        case exp.Count(this=exp.Column() as column) if not tree.expressions:
            return Count(column_name(column, description, source))
        case exp.Sum(this=exp.Column() as column):
            return Sum(column_name(column, description, source))
        case exp.Avg(this=exp.Case() as case):
            return share_of(case, description, source)
        case exp.Avg(this=exp.Column() as column):
            return Mean(column_name(column, description, source))
        case exp.VariancePop(this=exp.Column() as column):
            return Variance(column_name(column, description, source))
        case exp.Median(this=exp.Column() as column):
            return Rank(column_name(column, description, source), Fraction(1, 2))
        case exp.PercentileCont() | exp.PercentileDisc() | exp.Quantile() | exp.ApproxQuantile():
            return rank_of(tree, description, source)
        case exp.WithinGroup(this=exp.PercentileCont() | exp.PercentileDisc()):
            return rank_of(tree, description, source)
        case exp.Mode(this=exp.Column() as column):
            return Mode(column_name(column, description, source))
    refuse_aggregate(tree, source)


def distinct_units(tree: exp.Distinct, description: Description, source: Source) -> Aggregate:
    """COUNT(DISTINCT x) counts people; other values may all belong to one person."""
    inner = tree.expressions
    if len(inner) == 1 and isinstance(inner[0], exp.Column) and inner[0].name == description.unit.column:
        return CountUnits()
    what = "how many different values there are can hang on one person"
    instead = "Count people with COUNT(DISTINCT {unit}), or rows by group with GROUP BY."
    column = description.unit.column
    unit = exp.column(column, quoted=not column.isidentifier()).sql() if column else "the column that is the unit"
    reject("sql-refused", span_of(tree, source), what=what, instead=instead.format(unit=unit))


def share_of(case: exp.Case, description: Description, source: Source) -> Aggregate:
    """AVG(CASE WHEN condition THEN 1 ELSE 0 END) is a fraction."""
    ifs, default = case.args["ifs"], case.args.get("default")
    if len(ifs) == 1 and is_number(ifs[0].args["true"], 1) and is_number(default, 0) and not case.this:
        return Share(translate(ifs[0].this, description, source))
    refuse_aggregate(case, source)


def is_number(tree: exp.Expr | None, number: int) -> bool:
    """Whether a tree is this number, however it is written: 1, 1.0 or 1e0."""
    return tree is not None and constant(tree) == number


def rank_of(tree: exp.Expr, description: Description, source: Source) -> Rank:
    """QUANTILE_CONT(column, 0.9), or PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY column)."""
    columns, numbers = list(tree.find_all(exp.Column)), list(tree.find_all(exp.Literal))
    if len(columns) != 1 or len(numbers) != 1 or numbers[0].is_string or tree.find(exp.Array):
        refuse_aggregate(tree, source)
    share = exact_of(numbers[0].this, "the quantile")
    ordered = tree.find(exp.Ordered)
    if ordered is not None and ordered.args.get("desc"):
        share = 1 - share
    if not 0 <= share <= 1 or share.denominator > 10**6:
        reject("query-share", span_of(tree, source), what=str(share))
    return Rank(column_name(columns[0], description, source), share)


def refuse_aggregate(tree: exp.Expr, source: Source) -> NoReturn:
    """Not an aggregate that can be made private as it stands."""
    text = tree.sql(dialect="duckdb")
    place = span_of(tree, source)
    match tree:
        case exp.Min() | exp.Max():
            reject("sql-refused", place, what=f"{text} is the value of one row", instead=EXTREMES)
        case exp.Stddev() | exp.StddevPop() | exp.StddevSamp() | exp.Variance():
            reject("sql-refused", place, what=f"{text} has no interval yet", instead="Use VAR_POP of the column.")
        case exp.Filter():
            instead = "Put the condition into WHERE, or ask for AVG(CASE WHEN condition THEN 1 ELSE 0 END)."
            reject("sql-refused", place, what="FILTER gives each aggregate rows of its own", instead=instead)
        case exp.Window():
            reject("sql-refused", place, what="a window looks at other rows for each row", instead="Use GROUP BY.")
        case exp.Subquery() | exp.Select():
            reject("sql-refused", place, what="a subquery can hide a join", instead="Put its condition into WHERE.")
        case exp.Anonymous() | exp.AnonymousAggFunc():
            what = f"{tree.name or text} is a function nothing is known of: it might hang on one row, or remember"
            reject("sql-refused", place, what=what, instead=INSTEAD)
        case exp.Sum(this=exp.Case()) | exp.Count(this=exp.Case()):
            what = f"{text} has a condition of its own"
            instead = "Put the condition into WHERE, and ask for COUNT(*) or for the SUM of a column."
            reject("sql-refused", place, what=what, instead=instead)
        case exp.Column() | exp.Star():
            what = f"{text} would show the rows themselves"
            reject("sql-refused", place, what=what, instead="Aggregate it, or put it into GROUP BY.")
        case exp.Binary():
            what = f"{text} is arithmetic on several columns or aggregates"
            instead = f"Ask for the parts, and compute with the answers; one aggregate and constants can be. {INSTEAD}"
            reject("sql-refused", place, what=what, instead=instead)
    if isinstance(tree, exp.AggFunc) and tree.this is not None and not isinstance(tree.this, exp.Column):
        what = f"{text} aggregates something that is no plain column, whose bounds are not known"
        reject("sql-refused", place, what=what, instead="Add the column to the data, and describe its bounds.")
    reject("sql-refused", place, what=f"{text} cannot be made private", instead=INSTEAD)
