"""Conditions on rows in SQL."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.description.description import Column, Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, day, double, text, whole
from lapwing.data.query.formula import Computed
from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related, Value

COMPARATORS = {"=": exp.EQ, "<>": exp.NEQ, "<": exp.LT, "<=": exp.LTE, ">": exp.GT, ">=": exp.GTE}
ESCAPE = "!"


def condition_of(predicate: Predicate, description: Description, engine: Engine) -> Expression:
    """The condition, which is true, false or unknown for each row by itself."""
    from lapwing.data.engines.formula import value_sql

    match predicate:
        case Compare(column=name, comparator=comparator, value=value):
            column = description.column(name)
            right = literal(column, value)
            return exp.Paren(this=COMPARATORS[comparator](this=compared(column, description, engine), expression=right))
        case Among(column=name, values=values):
            column = description.column(name)
            listed = [literal(column, value) for value in values]
            return exp.Paren(this=exp.In(this=compared(column, description, engine), expressions=listed))
        case Missing(column=name):
            column = description.column(name)
            inner = value_sql(column, description, engine)
            empty: Expression = exp.Is(this=inner, expression=exp.Null())
            if is_double(column):
                empty = exp.Or(this=empty, expression=exp.EQ(this=inner.copy(), expression=double("NaN")))
            return exp.Paren(this=empty)
        case Like(column=name, pattern=pattern):
            inner = value_sql(description.column(name), description, engine)
            like = exp.Like(this=inner, expression=text(escaped(pattern)))
            return exp.Paren(this=exp.Escape(this=like, expression=text(ESCAPE)))
        case Related(left=left, comparator=comparator, right=right):
            sides = [compared(description.column(each), description, engine) for each in (left, right)]
            return exp.Paren(this=COMPARATORS[comparator](this=sides[0], expression=sides[1]))
        case Not(inner=denied):
            return exp.Paren(this=exp.Not(this=condition_of(denied, description, engine)))
        case And(parts=parts):
            return exp.Paren(this=exp.and_(*(condition_of(part, description, engine) for part in parts)))
        case Or(parts=parts):
            return exp.Paren(this=exp.or_(*(condition_of(part, description, engine) for part in parts)))


def compared(column: Column, description: Description, engine: Engine) -> Expression:
    """A value to compare; NaN is missing, though engines take it for the largest number of all."""
    from lapwing.data.engines.formula import value_sql

    value = value_sql(column, description, engine)
    return exp.Nullif(this=value, expression=double("NaN")) if is_double(column) else value


def is_double(column: Column) -> bool:
    """Whether values are floating-point numbers; computed ones are whole numbers of steps."""
    return column.type == "real" and not isinstance(column, Computed)


def escaped(pattern: str) -> str:
    """A pattern of LIKE with another escape than the backslash, of which engines think differently."""
    found, letters = "", iter(pattern)
    for letter in letters:
        if letter == "\\":
            inner = next(letters, "\\")
            found += (ESCAPE if inner in (ESCAPE, "%", "_") else "") + inner
        else:
            found += ESCAPE + letter if letter == ESCAPE else letter
    return found


def literal(column: Column, value: Value) -> Expression:
    """A value of a column; of a computed one, in steps."""
    match value:
        case str():
            return text(value)
        case bool():
            return exp.true() if value else exp.false()
        case _ if isinstance(column, Computed):
            return whole(int(value / (column.bounds.step if column.bounds else 1)))
        case _ if column.type == "date":
            return day(int(value))
        case _ if column.type == "real":
            return double(value)
        case _:
            return whole(int(value))
