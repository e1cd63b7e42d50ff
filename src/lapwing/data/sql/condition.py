"""Conditions of SQL as conditions on rows."""

from __future__ import annotations

from typing import NoReturn

from sqlglot import exp

from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.formula import Constant, Formula, Holds
from lapwing.data.query.join import JoinedDescription
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.moment import has_offset, has_zone
from lapwing.data.query.predicate import And, Comparator, Compare, Like, Missing, Not, Or, Predicate
from lapwing.data.query.relate import among, relate
from lapwing.data.sql.formula import BOOLEANS, read_formula, refuse, without_nul
from lapwing.data.sql.interval import DAYS_IN, SECONDS_IN
from lapwing.data.sql.parse import parse_condition
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.semi import read_semi
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

COMPARATORS: dict[type[exp.Expr], Comparator] = {
    exp.EQ: "=",
    exp.NEQ: "<>",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
DEEPEST = 50
INSTEAD = (
    "Compare columns, and what is computed from them: =, <>, <, <=, >, >=, BETWEEN, IN (...), LIKE, IS NULL, with AND,"
    " OR and NOT."
)
ALLOWED = {"this", "expression", "low", "high", "expressions"}


def read_condition(text: str, columns: KnownColumns) -> Predicate:
    """The condition that a text in SQL stands for."""
    source = Source("condition", text)
    tables = frozenset(table_names(columns))
    if isinstance(columns.description, JoinedDescription) and columns.description.join is not None:
        tables = frozenset(columns.description.join.aliases)
    return translate(parse_condition(source), Scope(columns, source, tables))


def table_names(columns: KnownColumns) -> set[str]:
    """What the table may be called, in small letters."""
    description = columns.description
    return {name.rpartition(".")[2].casefold() for name in (description.name, description.table) if name}


def translate(tree: exp.Expr, scope: Scope, depth: int = 0) -> Predicate:
    """A tree as a condition on a row."""
    if depth > DEEPEST:
        reject("query-deep", scope.source.everything(), limit=DEEPEST)
    match tree:
        case exp.Paren(this=inner):
            return translate(inner, scope, depth + 1)
        case exp.Not(this=exp.In() as inner) if inner.args.get("query"):
            return translate(exp.In(**inner.args, negate=True), scope, depth + 1)
        case exp.In() if tree.args.get("query") and tree.args.get("negate"):
            what, instead = "NOT IN (SELECT ...) is never true once a value is missing", "Write NOT EXISTS (...)."
            reject("sql-refused", scope.place(tree), what=what, instead=instead)
        case exp.Exists() | exp.In() if tree.args.get("query") or isinstance(tree, exp.Exists):
            return read_semi(tree, scope, lambda part, inner: translate(part, inner, depth + 1))
        case exp.And():
            return And(tuple(translate(part, scope, depth + 1) for part in tree.flatten()))
        case exp.Or():
            return Or(tuple(translate(part, scope, depth + 1) for part in tree.flatten()))
        case exp.Not(this=inner):
            return Not(translate(inner, scope, depth + 1))
        case exp.ILike(this=value, expression=pattern):
            like = exp.Like(this=exp.Lower(this=value.copy()), expression=exp.Lower(this=pattern.copy()))
            found = translate(like, scope, depth + 1)
            return Not(found) if tree.args.get("negate") else found
        case exp.Like() | exp.In() | exp.Between() | exp.Is() if tree.args.get("negate"):
            return Not(translate(affirmed(tree), scope, depth + 1))
        case exp.Escape(this=exp.Like() as like, expression=escape):
            found = liked(operand(like.this, scope, depth), like, escape, scope)
            return Not(found) if like.args.get("negate") else found
        case _ if any(value for key, value in tree.args.items() if key not in ALLOWED) and isinstance(tree, BOOLEANS):
            refuse_condition(tree, scope)
        case exp.Like():
            return liked(operand(tree.this, scope, depth), tree, None, scope)
        case exp.StartsWith() | exp.EndsWith() | exp.Contains() if (
            isinstance(part := tree.expression, exp.Literal) and part.is_string
        ):
            inner = "".join("\\" + letter if letter in "\\%_" else letter for letter in str(part.this))
            before = "" if isinstance(tree, exp.StartsWith) else "%"
            after = "" if isinstance(tree, exp.EndsWith) else "%"
            pattern = without_nul(before + inner + after, scope, tree)
            return checked(Like(named(operand(tree.this, scope, depth), scope), pattern), tree, scope)
        case exp.EQ() | exp.NEQ() | exp.LT() | exp.LTE() | exp.GT() | exp.GTE():
            asked = without_difference(tree)
            for side in (asked.this, asked.expression):
                refuse_null(side, "a comparison with NULL is never true", "Write IS NULL or IS NOT NULL.", scope)
            left, right = operand(asked.this, scope, depth), operand(asked.expression, scope, depth)
            return compared(left, COMPARATORS[type(tree)], right, tree, scope)
        case exp.Between(this=inner):
            value = operand(inner, scope, depth)
            low, high = operand(tree.args["low"], scope, depth), operand(tree.args["high"], scope, depth)
            return And((compared(value, ">=", low, tree, scope), compared(value, "<=", high, tree, scope)))
        case exp.In(this=inner) if tree.expressions:
            return listed(operand(inner, scope, depth), tree.expressions, tree, scope)
        case exp.Is(this=inner, expression=exp.Null()):
            return Missing(named(operand(inner, scope, depth), scope))
        case exp.Is(this=inner, expression=exp.Boolean() as truth):
            name = named(operand(inner, scope, depth), scope)
            said = And((Not(Missing(name)), Compare(name, "=", bool(truth.this))))
            return checked(said, tree, scope)
        case exp.Column() | exp.Case() | exp.If() | exp.Coalesce() | exp.RegexpLike():
            value = operand(tree, scope, depth)
            if isinstance(value, Holds):
                return value.condition
            return checked(Compare(named(value, scope), "=", True), tree, scope)
    refuse_condition(tree, scope)


def without_difference(tree: exp.Expr) -> exp.Expr:
    """`a - b > INTERVAL '3 days'` as `a > b + INTERVAL '3 days'`, of intervals whose length is known."""
    left, right = tree.this.unnest(), tree.expression.unnest()
    match left, right:
        case exp.Sub(this=last, expression=first), exp.Interval() if is_fixed(right) and not first.find(exp.Interval):
            return type(tree)(this=last.copy(), expression=exp.Add(this=first.copy(), expression=right.copy()))
        case exp.Interval(), exp.Sub(this=last, expression=first) if is_fixed(left) and not first.find(exp.Interval):
            return type(tree)(this=exp.Add(this=first.copy(), expression=left.copy()), expression=last.copy())
    return tree


def is_fixed(interval: exp.Interval) -> bool:
    """Whether it is as long whenever it begins; months are not."""
    return str(interval.args.get("unit") or "").upper().removesuffix("S") in (*SECONDS_IN, *DAYS_IN)


def refuse_null(tree: exp.Expr, what: str, instead: str, scope: Scope) -> None:
    """NULL where a value is needed."""
    if isinstance(tree.unnest(), exp.Null):
        reject("sql-refused", scope.place(tree), what=what, instead=instead)


def affirmed(tree: exp.Expr) -> exp.Expr:
    """The same without its NOT."""
    found = tree.copy()
    found.set("negate", None)
    return found


def operand(tree: exp.Expr, scope: Scope, depth: int) -> Formula:
    """What is compared."""
    return read_formula(tree, scope, depth + 1)


def named(formula: Formula, scope: Scope) -> str:
    """The column that holds a value."""
    return scope.columns.named(formula)


def listed(value: Formula, trees: list[exp.Expr], tree: exp.Expr, scope: Scope) -> Predicate:
    """One of some constants."""
    found = []
    for each in trees:
        refuse_null(each, "NULL in a list is equal to nothing", "Leave it out, or add OR column IS NULL.", scope)
        constant = operand(each, scope, DEEPEST // 2)
        if not isinstance(constant, Constant):
            refuse_condition(each, scope)
        found.append(constant)
    return among(value, found, scope.columns, scope.place(tree))


def compared(left: Formula, comparator: Comparator, right: Formula, tree: exp.Expr, scope: Scope) -> Predicate:
    """Two values of a row, or one and a constant, on whichever sides."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        refuse_condition(tree, scope)
    if (has_zone(left) or has_zone(right)) and any(has_offset(each.name) for each in tree.find_all(exp.Literal)):
        what, instead = "a time with an offset is compared with a local one", "Leave out the offset, or AT TIME ZONE."
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    return relate(left, comparator, right, scope.columns, scope.place(tree))


def liked(value: Formula, tree: exp.Like, escape: exp.Expr | None, scope: Scope) -> Predicate:
    """A text and a pattern; the backslash is written only where engines agree on it."""
    pattern = operand(tree.expression, scope, DEEPEST // 2)
    if not isinstance(pattern, Constant) or not isinstance(pattern.value, str):
        refuse_condition(tree, scope)
    told = "" if escape is None else str(escape.name)
    if (escape is None and "\\" in pattern.value) or len(told) > 1:
        what = "engines differ on a backslash in a pattern"
        instead = "Name an escape: LIKE '10!%' ESCAPE '!'."
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    found, letters = "", iter(pattern.value)
    for letter in letters:
        if told and letter == told:
            escaped = next(letters, "")
            if escaped not in ("%", "_", told):
                what, instead = (
                    "an escape stands before a letter that needs none",
                    f"Write {told}%, {told}_ or {told}{told}.",
                )
                reject("sql-refused", scope.place(tree), what=what, instead=instead)
            found += "\\" + escaped
        else:
            found += "\\\\" if letter == "\\" else letter
    return checked(Like(named(value, scope), found), tree, scope)


def checked(found: Predicate, tree: exp.Expr, scope: Scope) -> Predicate:
    """A condition whose values fit."""
    return check_predicate(found, scope.description, scope.place(tree))


def refuse_condition(tree: exp.Expr, scope: Scope) -> NoReturn:
    """Not a condition on a row that can be taken."""
    if not isinstance(tree, (*BOOLEANS, exp.Literal, exp.Boolean, exp.Null)):
        refuse(tree, scope)
    what = f"{tree.sql(dialect='duckdb')} is no condition on one row"
    reject("sql-refused", scope.place(tree), what=what, instead=INSTEAD)
