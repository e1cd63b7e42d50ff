"""Conditions on rows in SQL."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.description.description import Column, Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, day, double, text, whole
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Or, Predicate, Value

COMPARATORS = {"=": exp.EQ, "<>": exp.NEQ, "<": exp.LT, "<=": exp.LTE, ">": exp.GT, ">=": exp.GTE}


def condition_of(predicate: Predicate, description: Description, engine: Engine) -> Expression:
    """The condition, which is true, false or unknown for each row by itself."""
    match predicate:
        case Compare(column=name, comparator=comparator, value=value):
            column = description.column(name)
            right = literal(column, value)
            return exp.Paren(this=COMPARATORS[comparator](this=compared(column, engine), expression=right))
        case Among(column=name, values=values):
            column = description.column(name)
            listed = [literal(column, value) for value in values]
            return exp.Paren(this=exp.In(this=compared(column, engine), expressions=listed))
        case Missing(column=name):
            column = description.column(name)
            empty: Expression = exp.Is(this=engine.raw(column), expression=exp.Null())
            if column.type == "real":
                empty = exp.Or(this=empty, expression=exp.EQ(this=engine.raw(column), expression=double("NaN")))
            return exp.Paren(this=empty)
        case Not(inner=inner):
            return exp.Paren(this=exp.Not(this=condition_of(inner, description, engine)))
        case And(parts=parts):
            return exp.Paren(this=exp.and_(*(condition_of(part, description, engine) for part in parts)))
        case Or(parts=parts):
            return exp.Paren(this=exp.or_(*(condition_of(part, description, engine) for part in parts)))


def compared(column: Column, engine: Engine) -> Expression:
    """A value to compare; NaN is missing, though engines take it for the largest number of all."""
    raw = engine.raw(column)
    return exp.Nullif(this=raw, expression=double("NaN")) if column.type == "real" else raw


def literal(column: Column, value: Value) -> Expression:
    """A value of a column."""
    match value:
        case str():
            return text(value)
        case bool():
            return exp.true() if value else exp.false()
        case _ if column.type == "date":
            return day(int(value))
        case _ if column.type == "real":
            return double(value)
        case _:
            return whole(int(value))
