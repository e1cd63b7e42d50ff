"""Expressions of SQL that are computed from single rows; what could fail, or what engines differ on, is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn, TypeGuard

from sqlglot import exp

from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.query import arithmetic as a
from lapwing.data.query.calendar import IN_A_DAY
from lapwing.data.query.cases import case_of, coalesce
from lapwing.data.query.curves import Curve, curve
from lapwing.data.query.dating import (
    between,
    constant_day,
    days_between,
    days_later,
    part_of,
    periods_between,
    truncate,
)
from lapwing.data.query.formula import Apply, Constant, Formula, Holds
from lapwing.data.query.moment import at_zone, constant_moment, moment_in, read_moment
from lapwing.data.query.predicate import Compare, Not, Predicate
from lapwing.data.query.wording import join, length_of, spelled, substring, values_named, words
from lapwing.data.sql.bucket import bucket_of
from lapwing.data.sql.date_text import named_part
from lapwing.data.sql.instead import instead_of, written
from lapwing.data.sql.interval import later
from lapwing.data.sql.listed import from_list
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import reject

DEEPEST = 50
OFFERED = "Use arithmetic, ROUND, FLOOR, CASE, COALESCE, DATE_TRUNC, EXTRACT, LOWER, LEFT and the like (docs/data.md)."
ARGUMENTS = {
    *("this", "expression", "expressions", "decimals", "ifs", "default", "true", "false", "to", "start", "length"),
    *("unit", "position", "ignore_nulls", "safe", "typed", "date_part_boundary", "is_string", "table", "zone"),
    *("low", "high"),
    *("min_value", "max_value", "num_buckets"),
}
CHANGING = (
    exp.Rand,
    exp.Uuid,
    exp.CurrentDate,
    exp.CurrentTime,
    exp.CurrentTimestamp,
    exp.CurrentDatetime,
    exp.Randn,
    exp.CurrentUser,
)
CHANGING_NAMES = (
    "now",
    "today",
    "random",
    "nextval",
    "clock_timestamp",
    "gen_random_uuid",
    "setseed",
    "get_current_time",
)
PART_FUNCTIONS: dict[type[exp.Expr], str] = {
    exp.Year: "year",
    exp.Quarter: "quarter",
    exp.Month: "month",
    exp.Week: "week",
    exp.Day: "day",
    exp.DayOfMonth: "day",
    exp.DayOfYear: "doy",
    exp.DayOfWeek: "dow",
    exp.DayOfWeekIso: "isodow",
    exp.Hour: "hour",
    exp.Minute: "minute",
    exp.Second: "second",
}
PART_NAMES = {"dayofweek": "dow", "weekday": "dow", "dayofyear": "doy", "dayofmonth": "day", "isoweek": "week"}
COMPARISONS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE)
AFFIXES = (exp.StartsWith, exp.EndsWith, exp.Contains)
BOOLEANS = (*COMPARISONS, exp.And, exp.Or, exp.Not, exp.Is, exp.In, exp.Between, exp.Like, exp.Escape, *AFFIXES)
WHOLE = (exp.DType.INT, exp.DType.BIGINT, exp.DType.SMALLINT, exp.DType.TINYINT)
POWERS = ("0", "1", "2", "3", "4", "5", "6", "7", "8")
CURVES: dict[type[exp.Expr], Curve] = {exp.Ln: "ln", exp.Exp: "exp", exp.Sqrt: "sqrt"}
LOGARITHMS: dict[str, Curve] = {"2": "log2", "10": "log10"}
TEXTS = (exp.DType.TEXT, exp.DType.VARCHAR, exp.DType.CHAR)
MOMENTS = (exp.DType.TIMESTAMP, exp.DType.TIMESTAMPTZ, exp.DType.TIMESTAMPNTZ, exp.DType.DATETIME)
REALS = (exp.DType.DOUBLE, exp.DType.FLOAT, exp.DType.DECIMAL)


def read_formula(tree: exp.Expr, scope: Scope, depth: int = 0) -> Formula:
    """What an expression computes from a row."""
    if depth > DEEPEST:
        reject("query-deep", scope.source.everything(), limit=DEEPEST)
    place, listed = scope.place(tree), from_list(tree, scope)
    if listed is not None:
        return listed
    named = named_part(tree)
    if named is not None:
        return name_of(*named, scope, depth)
    if any(value for key, value in tree.args.items() if key not in ARGUMENTS):
        refuse(tree, scope)

    def inner(part: exp.Expr) -> Formula:
        return read_formula(part, scope, depth + 1)

    match tree:
        case exp.Paren(this=part):
            return inner(part)
        case exp.Column(this=exp.Identifier()):
            return scope.field(tree)
        case exp.Literal() if tree.is_string:
            return words(without_nul(str(tree.this), scope, tree))
        case exp.Literal():
            return a.number(exact_of(str(tree.this), "this constant"))
        case exp.Boolean():
            return Constant(bool(tree.this), Holds(Compare("", "=", True)).kind)
        case exp.Neg(this=part):
            return a.scale(inner(part), Fraction(-1), place)
        case exp.Add(this=of, expression=exp.Interval() as by) | exp.Sub(this=of, expression=exp.Interval() as by):
            return later(inner(of), by, -1 if isinstance(tree, exp.Sub) else 1, scope)
        case exp.Add(this=exp.Interval() as by, expression=of):
            return later(inner(of), by, 1, scope)
        case (
            exp.DateAdd(this=of, expression=exp.Interval() as by)
            | exp.DateSub(this=of, expression=exp.Interval() as by)
        ):
            return later(inner(of), by, -1 if isinstance(tree, exp.DateSub) else 1, scope)
        case exp.Add() | exp.Sub() | exp.Mul() | exp.Div() | exp.IntDiv() | exp.Mod():
            return binary(tree, inner(tree.this), inner(tree.expression), scope)
        case exp.Abs(this=part):
            return a.absolute(inner(part), place)
        case exp.Pow(this=part, expression=exp.Literal(is_string=False) as times) if str(times.this) in POWERS:
            return a.power(inner(part), int(times.this), place)
        case exp.Pow(this=part, expression=exp.Literal(is_string=False) as times) if str(times.this) in ("0.5", ".5"):
            return curve("sqrt", inner(part), place)
        case exp.Ln(this=part) | exp.Exp(this=part) | exp.Sqrt(this=part):
            return curve(CURVES[type(tree)], inner(part), place)
        case exp.Log(this=exp.Literal(is_string=False) as base, expression=exp.Expr() as part) if (
            str(base.this) in LOGARITHMS
        ):
            return curve(LOGARITHMS[str(base.this)], inner(part), place)
        case exp.Sign(this=part):
            return read_case(sign_of(part), scope, depth)
        case exp.Floor(this=part) | exp.Ceil(this=part) if not tree.args.get("decimals"):
            return a.round_to(inner(part), 0, "down" if isinstance(tree, exp.Floor) else "up", place)
        case exp.Round(this=part):
            return a.round_to(inner(part), digits_of(tree, scope), "near", place)
        case exp.Greatest() | exp.Least():
            parts = tuple(map(inner, (tree.this, *tree.expressions)))
            return a.extreme("greatest" if isinstance(tree, exp.Greatest) else "least", parts, place)
        case exp.Coalesce():
            return coalesce(tuple(map(inner, (tree.this, *tree.expressions))), place)
        case exp.Nullif(this=part, expression=other):
            same = condition(exp.EQ(this=part.copy(), expression=other.copy()), scope, depth)
            return case_of(((Not(same), inner(part)),), None, place)
        case exp.Case() | exp.If():
            return read_case(tree, scope, depth)
        case exp.Cast(this=part):
            return cast_to(inner(part), tree, scope)
        case exp.Lower(this=part) | exp.Upper(this=part):
            return spelled("lower" if isinstance(tree, exp.Lower) else "upper", inner(part), place)
        case exp.Trim(this=part) if not tree.expression:
            ends = {"LEADING": "ltrim", "TRAILING": "rtrim"}
            return spelled(ends.get(str(tree.args.get("position") or ""), "trim"), inner(part), place)
        case exp.Left(this=part, expression=count):
            return substring(inner(part), 1, whole_in(count, scope), place)
        case exp.Substring(this=part):
            start, length = tree.args.get("start"), tree.args.get("length")
            count = None if length is None else whole_in(length, scope)
            return substring(inner(part), whole_in(start or exp.Literal.number(1), scope), count, place)
        case exp.Length(this=part):
            return length_of(inner(part), place)
        case exp.DPipe(this=left, expression=right):
            return join(inner(left), inner(right), place)
        case exp.Extract(this=part, expression=of) if part.name.lower() != "epoch":
            return part_of(inner(of), PART_NAMES.get(part.name.lower(), part.name.lower()), place)
        case exp.TimestampTrunc(this=of, unit=exp.Expr() as unit) | exp.DateTrunc(this=of, unit=exp.Expr() as unit):
            return truncate(inner(of), unit.name.lower().partition("(")[0], place)
        case exp.DateDiff(this=last, expression=first, unit=exp.Expr() as unit):
            return periods_between(inner(first), inner(last), unit.name.lower().partition("(")[0], place)
        case exp.AtTimeZone(this=part) if isinstance(zone := tree.args["zone"], exp.Literal) and zone.is_string:
            return at_zone(inner(part), str(zone.this), place)
        case exp.Anonymous(this=str(name), expressions=[exp.Literal(is_string=True) as zone, of]) if (
            name.lower() == "timezone"
        ):
            return at_zone(inner(of), str(zone.this), place)
        case exp.Extract(this=exp.Var() as part, expression=of) if part.name.lower() == "epoch" and isinstance(
            difference := of.unnest(), exp.Sub
        ):
            last, first = (moment_in(inner(each), place) for each in (difference.this, difference.expression))
            return between(first, last, place)
        case exp.Extract(this=exp.Var() as part, expression=of) if part.name.lower() == "epoch":
            return between(constant_moment(0), moment_in(inner(of), place), place)
        case exp.Trunc(this=part) if not tree.args.get("decimals"):
            return towards_zero(part, inner(part), scope, depth)
    if type(tree) in PART_FUNCTIONS:
        return part_of(inner(tree.this), PART_FUNCTIONS[type(tree)], place)
    if isinstance(tree, BOOLEANS):
        return Holds(condition(tree, scope, depth))
    if isinstance(tree, exp.WidthBucket):
        return read_formula(bucket_of(tree, place), scope, depth + 1)
    refuse(tree, scope)


def without_nul(text: str, scope: Scope, tree: exp.Expr) -> str:
    """A text that every engine can hold."""
    if "\0" in text:
        reject(
            "query-formula",
            scope.place(tree),
            what="A text with a NUL",
            why="engines differ on it",
            instead="Leave it out.",
        )
    return text


def condition(tree: exp.Expr, scope: Scope, depth: int) -> Predicate:
    """A condition inside an expression."""
    from lapwing.data.sql.condition import translate

    return translate(tree, scope, depth + 1)


def binary(tree: exp.Expr, left: Formula, right: Formula, scope: Scope) -> Formula:
    """Arithmetic on two values; a date less a date is days."""
    place = scope.place(tree)
    if isinstance(tree, exp.Add | exp.Sub) and left.kind.type == "date" and is_whole(right):
        days = int(Fraction(right.value))
        return days_later(left, days if isinstance(tree, exp.Add) else -days, place)
    if isinstance(tree, exp.Sub) and left.kind.type == "date" and right.kind.type == "date":
        return days_between(right, left, place)
    match tree:
        case exp.Add():
            return a.add(left, right, place)
        case exp.Sub():
            return a.subtract(left, right, place)
        case exp.Mul():
            return a.multiply(left, right, place)
        case exp.Div():
            return a.divide(left, right, place)
        case exp.IntDiv():
            return a.quotient(left, right, place)
        case _:
            return a.remainder(left, right, place)


def is_whole(formula: Formula) -> TypeGuard[Constant]:
    """Whether it is a constant whole number."""
    return isinstance(formula, Constant) and isinstance(formula.value, Fraction) and formula.kind.type == "integer"


def read_case(tree: exp.Case | exp.If, scope: Scope, depth: int) -> Formula:
    """CASE WHEN condition THEN value, CASE value WHEN constant THEN value, or IF(condition, value, value)."""
    ifs = [tree] if isinstance(tree, exp.If) else tree.args["ifs"]
    default = tree.args.get("false" if isinstance(tree, exp.If) else "default")
    made = []
    for each in ifs:
        when = each.this if isinstance(tree, exp.If) or tree.this is None else same(tree.this, each.this)
        then = each.args["true"]
        if isinstance(then, exp.Null):
            then = None
        made.append((condition(when, scope, depth), then))
    last = None if default is None or isinstance(default, exp.Null) else read_formula(default, scope, depth + 1)
    values = [None if then is None else read_formula(then, scope, depth + 1) for _, then in made]
    known = next((value for value in (*values, last) if value is not None), None)
    if known is None:
        refuse(tree, scope)
    missing = Apply("missing", (), known.kind)
    cases = tuple((when, missing if value is None else value) for (when, _), value in zip(made, values, strict=True))
    return case_of(cases, last, scope.place(tree))


def sign_of(value: exp.Expr) -> exp.Case:
    """-1, 0 or 1."""
    zero = exp.Literal.number(0)
    found = exp.case().when(exp.GT(this=value.copy(), expression=zero), "1")
    found = found.when(exp.LT(this=value.copy(), expression=zero), "-1")
    return found.when(exp.EQ(this=value.copy(), expression=zero), "0")


def name_of(date: exp.Expr, part: str, names: tuple[str, ...], scope: Scope, depth: int) -> Formula:
    """The name of a part of a date; hours begin at 0."""
    place = scope.place(date)
    found = part_of(read_formula(date, scope, depth + 1), part, place)
    column, bounds = scope.columns.named(found), found.kind.bounds
    numbered = [(Fraction(number), name) for number, name in enumerate(names, 0 if part == "hour" else 1)]
    known = [each for each in numbered if bounds is None or bounds.lower <= each[0] <= bounds.upper]
    return case_of(tuple((Compare(column, "=", number), words(name)) for number, name in known), None, place)


def towards_zero(part: exp.Expr, inner: Formula, scope: Scope, depth: int) -> Formula:
    """A number without its fraction."""
    if inner.kind.bounds is not None and inner.kind.bounds.lower >= 0:
        return a.round_to(inner, 0, "down", scope.place(part))
    below = exp.LT(this=part.copy(), expression=exp.Literal.number(0))
    found = exp.case().when(below, exp.Ceil(this=part.copy())).else_(exp.Floor(this=part.copy()))
    return read_case(found, scope, depth)


def same(value: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A value is another."""
    return exp.EQ(this=value.copy(), expression=other.copy())


def cast_to(inner: Formula, tree: exp.Cast, scope: Scope) -> Formula:
    """A value as another type, where nothing can fail and all engines agree."""
    kind, place, own = tree.to.this, scope.place(tree), inner.kind.type
    if isinstance(inner, Constant) and isinstance(inner.value, str) and tree.is_type("date"):
        return constant_day(day_of(inner.value, "this date"))
    if isinstance(inner, Constant) and isinstance(inner.value, str) and kind in MOMENTS:
        return moment_in(read_moment(inner.value, place), place)
    if kind in MOMENTS and own == "date":
        return moment_in(inner, place)
    if (
        (kind in WHOLE and own == "integer")
        or (kind in TEXTS and own == "text")
        or (kind in REALS and own in a.NUMBERS)
    ):
        decimals = tree.to.expressions
        if kind == exp.DType.DECIMAL and len(decimals) == 2:
            return a.round_to(inner, whole_in(decimals[1].this, scope), "near", place)
        return inner
    if tree.is_type("date") and own == "date" and inner.kind.period not in (None, *IN_A_DAY):
        return inner
    if tree.is_type("date") and own == "date":
        return truncate(inner, "day", place)
    if own == "boolean" and kind in WHOLE:
        yes = scope.columns.named(inner)
        one, none = a.number(Fraction(1)), a.number(Fraction(0))
        return case_of(((Compare(yes, "=", True), one), (Compare(yes, "=", False), none)), None, place)
    named = values_named(inner.kind) if kind in TEXTS else None
    if named is not None:
        column = scope.columns.named(inner)
        return case_of(tuple((Compare(column, "=", value), words(name)) for value, name in named), None, place)
    what = tree.sql(dialect="duckdb")
    why = "casts fail on some values, or are rounded differently by engines"
    instead = "Use ROUND, FLOOR or CEIL for whole numbers, or describe the column with the type you need."
    if tree.is_type("time"):
        why, instead = "a time of day is no type here", "Use EXTRACT(HOUR FROM ts) * 60 + EXTRACT(MINUTE FROM ts)."
    reject("query-formula", place, what=what, why=why, instead=instead)


def digits_of(tree: exp.Round, scope: Scope) -> int:
    """How many digits ROUND keeps."""
    decimals = tree.args.get("decimals")
    return 0 if decimals is None else whole_in(decimals, scope)


def whole_in(tree: exp.Expr, scope: Scope) -> int:
    """A constant that is a whole number."""
    found = read_formula(tree, scope)
    if isinstance(found, Constant) and isinstance(found.value, Fraction) and found.value.denominator == 1:
        return int(found.value)
    what, instead = tree.sql(dialect="duckdb"), "Write the number itself."
    reject("query-formula", scope.place(tree), what=what, why="a constant whole number is needed here", instead=instead)


def refuse(tree: exp.Expr, scope: Scope) -> NoReturn:
    """Not an expression that can be taken."""
    text, place = written(tree), scope.place(tree)
    called = str(tree.this).lower() if isinstance(tree, exp.Anonymous) else ""
    if isinstance(tree, CHANGING) or called in CHANGING_NAMES:
        what, instead = f"{text} is another value each time", "Write the value itself, or give it as a parameter."
        reject("sql-refused", place, what=what, instead=instead)
    if isinstance(tree, exp.Window):
        reject("sql-refused", place, what="a window looks at other rows for each row", instead="Use GROUP BY.")
    if isinstance(tree, exp.Subquery | exp.Select | exp.Exists):
        what = "a subquery inside an expression looks at other rows"
        instead = "Ask for its number first, and give it as a parameter, or put its condition into WHERE."
        reject("sql-refused", place, what=what, instead=instead)
    if isinstance(tree, exp.AggFunc):
        what = f"{text} is an aggregate where a value of one row is needed"
        reject("sql-refused", place, what=what, instead="Use HAVING for conditions on aggregates.")
    why, instead = instead_of(tree) or ("", OFFERED)
    what = f"{text} is not offered on single rows" + (f", because {why}" if why else "")
    reject("sql-refused", place, what=what, instead=instead)
