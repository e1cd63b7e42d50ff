"""Aggregates of SQL as aggregates; others are refused with the nearest one that works."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.exact_input import exact_of
from lapwing.data.query.aggregate import Aggregate, Count, CountDistinct, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.query.arithmetic import number
from lapwing.data.query.cases import case_of
from lapwing.data.query.formula import Formula
from lapwing.data.query.predicate import Predicate
from lapwing.data.sql.condition import translate
from lapwing.data.sql.derived import Rooted, Step, constant
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.instead import instead_of, written
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Rank:
    """A quantile of a column."""

    column: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Mode:
    """The most common value of a column."""

    column: str


@dataclass(frozen=True, slots=True)
class Ranks:
    """Several quantiles of a column."""

    column: str
    shares: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """The bounds of a column."""

    column: str


@dataclass(frozen=True, slots=True)
class Top:
    """The most common values of a column, perhaps with their counts."""

    column: str
    number: int
    counts: bool


Chosen = Rank | Ranks | Mode | Extent | Top
Asked = Aggregate | Chosen
INSTEAD = (
    "Use COUNT(*), COUNT(column), COUNT(DISTINCT column), SUM, AVG, VAR_POP, STDDEV, MEDIAN, QUANTILE_CONT, MODE,"
    " BOUNDS or APPROX_TOP_K of a column."
)
EXTREMES = "One person decides it: ask for QUANTILE_CONT(column, 0.01) or QUANTILE_CONT(column, 0.99)."
AFTERWARDS = (
    "Use arithmetic, ROUND, GREATEST, LEAST, SQRT and the like, or compute it from the released answer, which costs"
    " nothing: to_pandas()."
)
TOPS = ("APPROX_TOP_K", "APPROX_TOP_COUNT")
ONE = number(Fraction(1))
MOST_SHARES = 1000
ARGUMENTS = ("this", "expression", "expressions", "big_int", "quantile")


def read_aggregate(tree: exp.Expr, scope: Scope, only: Predicate | None = None) -> tuple[Asked, tuple[Step, ...]]:
    """What one expression of a SELECT asks for, and what is done to the answer; `only` is what FILTER keeps."""
    if any(value for key, value in tree.args.items() if key not in ARGUMENTS):
        refuse_aggregate(tree, scope)
    match tree:
        case exp.Filter(this=inner, expression=exp.Where(this=condition)):
            found = translate(condition, scope)
            return read_aggregate(inner, scope, found if only is None else only & found)
        case exp.Count(this=exp.Star() | exp.Literal() | exp.Column() as counted) if not tree.expressions and (
            not isinstance(counted, exp.Column) or scope.is_unit(counted)
        ):
            return (Count() if only is None else Count(scope.columns.named(filtered(ONE, only)))), ()
        case exp.Count(this=exp.Distinct() as distinct):
            return distinct_in(distinct, scope, only), ()
        case exp.Count(this=inner) if not tree.expressions:
            return Count(column_of(inner, scope, only)), ()
        case exp.CountIf(this=inner):
            found = translate(inner, scope)
            return Count(scope.columns.named(filtered(ONE, found if only is None else only & found))), ()
        case exp.Sum(this=inner):
            return Sum(column_of(inner, scope, only)), ()
        case exp.Avg(this=exp.Case() as case) if only is None and is_share(case):
            return Share(translate(case.args["ifs"][0].this, scope)), ()
        case exp.Avg(this=inner):
            return Mean(column_of(inner, scope, only)), ()
        case exp.VariancePop(this=inner):
            return Variance(column_of(inner, scope, only)), ()
        case exp.Variance(this=inner):
            return Variance(column_of(inner, scope, only), True), ()
        case exp.StddevPop(this=inner):
            return Variance(column_of(inner, scope, only)), (Rooted(),)
        case exp.Stddev(this=inner) | exp.StddevSamp(this=inner):
            return Variance(column_of(inner, scope, only), True), (Rooted(),)
        case exp.Median(this=inner):
            return Rank(column_of(inner, scope, only), Fraction(1, 2)), ()
        case (
            exp.PercentileCont(this=inner, expression=exp.Array(expressions=listed))
            | exp.PercentileDisc(this=inner, expression=exp.Array(expressions=listed))
        ):
            return Ranks(column_of(inner, scope, only), shares_in(listed, tree, scope)), ()
        case exp.PercentileCont() | exp.PercentileDisc() | exp.Quantile() | exp.ApproxQuantile():
            share = tree.args.get("quantile") or tree.expression
            return rank_of(tree.this, share, False, tree, scope, only), ()
        case exp.ApproxDistinct(this=inner):
            return distinct_in(exp.Distinct(expressions=[inner]), scope, only), ()
        case exp.WithinGroup(
            this=exp.PercentileCont(this=exp.Array(expressions=listed))
            | exp.PercentileDisc(this=exp.Array(expressions=listed)),
            expression=exp.Order(expressions=[exp.Ordered(this=inner) as ordered]),
        ) if not ordered.args.get("desc"):
            return Ranks(column_of(inner, scope, only), shares_in(listed, tree, scope)), ()
        case exp.WithinGroup(
            this=exp.PercentileCont(this=share) | exp.PercentileDisc(this=share),
            expression=exp.Order(expressions=[exp.Ordered(this=inner) as ordered]),
        ):
            return rank_of(inner, share, bool(ordered.args.get("desc")), tree, scope, only), ()
        case exp.Mode(this=inner):
            return Mode(column_of(inner, scope, only)), ()
        case exp.AnonymousAggFunc(this=called, expressions=[inner, exp.Literal(is_string=False) as part]) if (
            only is None
        ):
            if called in TOPS:
                return Top(column_of(inner, scope, None), whole_of(part), called == TOPS[1]), ()
        case exp.AnonymousAggFunc(this="BOUNDS", expressions=[exp.Column() as inner]):
            if only is None:
                return Extent(column_of(inner, scope, None)), ()
    refuse_aggregate(tree, scope)


def whole_of(tree: exp.Literal) -> int:
    """A whole number; nothing else is a number of values."""
    found = constant(tree)
    return int(found) if found is not None and found.denominator == 1 else 0


def column_of(tree: exp.Expr, scope: Scope, only: Predicate | None) -> str:
    """The column that is aggregated, perhaps a computed one."""
    found = read_formula(tree, scope)
    return scope.columns.named(found if only is None else filtered(found, only))


def filtered(inner: Formula, only: Predicate) -> Formula:
    """A value that is missing where a condition does not hold: no aggregate counts it then."""
    return case_of(((only, inner),), None)


def distinct_in(tree: exp.Distinct, scope: Scope, only: Predicate | None) -> Aggregate:
    """COUNT(DISTINCT x) counts people, or the different values of a column."""
    inner = tree.expressions
    if len(inner) != 1:
        what, instead = "several columns are counted together", "Count the different values of one column."
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    if not scope.is_unit(inner[0]):
        return CountDistinct(column_of(inner[0], scope, only))
    if only is not None:
        what, instead = "people are not counted with FILTER", "Put the condition into WHERE."
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    return CountUnits()


def is_share(case: exp.Case) -> bool:
    """AVG(CASE WHEN condition THEN 1 ELSE 0 END) is a fraction."""
    ifs, default = case.args["ifs"], case.args.get("default")
    return len(ifs) == 1 and is_number(ifs[0].args["true"], 1) and is_number(default, 0) and not case.this


def is_number(tree: exp.Expr | None, number: int) -> bool:
    """Whether a tree is this number, however it is written: 1, 1.0 or 1e0."""
    return tree is not None and constant(tree) == number


def rank_of(
    inner: exp.Expr, part: exp.Expr | None, falls: bool, tree: exp.Expr, scope: Scope, only: Predicate | None
) -> Rank:
    """QUANTILE_CONT(column, 0.9), or PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY column)."""
    if not isinstance(part, exp.Literal) or part.is_string:
        refuse_aggregate(tree, scope)
    share = exact_of(part.this, "the quantile")
    if falls:
        share = 1 - share
    if not 0 <= share <= 1 or share.denominator > 10**6:
        reject("query-share", scope.place(tree), what=str(share))
    return Rank(column_of(inner, scope, only), share)


def shares_in(listed: list[exp.Expr], tree: exp.Expr, scope: Scope) -> tuple[Fraction, ...]:
    """QUANTILE_CONT(column, [0.25, 0.5, 0.75])."""
    found = [constant(part) for part in listed]
    known = [share for share in found if share is not None and 0 <= share <= 1 and share.denominator <= 10**6]
    if len(known) != len(found) or not 1 <= len(known) <= MOST_SHARES or known != sorted(set(known)):
        reject("query-shares", scope.place(tree), limit=MOST_SHARES)
    return tuple(known)


def refuse_aggregate(tree: exp.Expr, scope: Scope) -> NoReturn:
    """Not an aggregate that can be made private as it stands."""
    text = written(tree)
    place = scope.place(tree)
    known = instead_of(tree)
    if known is not None:
        reject("sql-refused", place, what=f"{text} is not offered, because {known[0]}", instead=known[1])
    match tree:
        case exp.Min() | exp.Max():
            reject("sql-refused", place, what=f"{text} is the value of one row", instead=EXTREMES)
        case exp.Window():
            reject("sql-refused", place, what="a window looks at other rows for each row", instead="Use GROUP BY.")
        case exp.Subquery() | exp.Select():
            what = "a subquery inside an expression looks at other rows"
            instead = "Ask for its number first, and give it as a parameter, or put its condition into WHERE."
            reject("sql-refused", place, what=what, instead=instead)
        case exp.Anonymous() | exp.AnonymousAggFunc():
            what = f"{tree.name or text} is a function nothing is known of: it might hang on one row, or remember"
            reject("sql-refused", place, what=what, instead=INSTEAD)
        case exp.Column() if scope.is_unit(tree):
            scope.refuse(tree)
        case exp.Column() | exp.Star():
            what = f"{text} would show the rows themselves"
            reject("sql-refused", place, what=what, instead="Aggregate it, or put it into GROUP BY.")
    if not tree.find(exp.AggFunc):
        what = f"{text} is neither an aggregate nor in GROUP BY"
        reject("sql-refused", place, what=what, instead="Aggregate it, or group by it.")
    if not isinstance(tree, exp.AggFunc | exp.Filter | exp.WithinGroup):
        reject("sql-refused", place, what=f"{text} is not offered on answers", instead=AFTERWARDS)
    reject("sql-refused", place, what=f"{text} cannot be made private", instead=INSTEAD)
