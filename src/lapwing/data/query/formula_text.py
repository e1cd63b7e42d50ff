"""Formulas and conditions as text, all of them: what is written alike is the same function of a row."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.exact_input import date_of
from lapwing.data.query.calendar import shown_period
from lapwing.data.query.formula import Apply, Case, Constant, Day, Field, Formula, Holds, PersonField
from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related

SIGNS = {"add": "+", "multiply": "*", "divide": "/", "join": "||"}
WORDS = ("true", "false", "case", "when", "then", "else", "end", "not", "and", "or", "is", "in", "like", "null")


def formula_text(formula: Formula) -> str:
    """As SQL writes it, more or less."""
    match formula:
        case Day(column=column):
            return f"date({named(column)})"
        case Field(column=column) | PersonField(column=column):
            return named(column)
        case Constant(value=value) if formula.kind.type == "date" and isinstance(value, Fraction):
            period = formula.kind.period
            shown = date_of(int(value)).isoformat() if period is None else shown_period(int(value), period)
            return f"{'DATE' if period is None else 'TIMESTAMP'} '{shown}'"
        case Constant(value=value):
            return value_text(value)
        case Holds(condition=condition):
            return predicate_text(condition)
        case Case(cases=cases, default=default):
            parts = [f"when {predicate_text(when)} then {formula_text(then)}" for when, then in cases]
            return " ".join(["case", *parts, *([] if default is None else [f"else {formula_text(default)}"]), "end"])
        case Apply(function=function, arguments=arguments) if function in SIGNS:
            return "(" + f" {SIGNS[function]} ".join(map(formula_text, arguments)) + ")"
        case Apply(function="scale", arguments=(inner,), options=options):
            return f"({options[0]} * {formula_text(inner)})"
        case Apply(function=function, arguments=arguments, options=options):
            told = [value_text(Fraction(each) if isinstance(each, int) else each) for each in options]
            return f"{function}({', '.join([*map(formula_text, arguments), *told])})"


def predicate_text(predicate: Predicate) -> str:
    """A condition; what it compares has a name that says all of it."""
    match predicate:
        case Compare(column=column, comparator=comparator, value=value):
            return f"{named(column)} {comparator} {value_text(value)}"
        case Among(column=column, values=values):
            return f"{named(column)} in ({', '.join(map(value_text, values))})"
        case Missing(column=column):
            return f"{named(column)} is null"
        case Like(column=column, pattern=pattern):
            return f"{named(column)} like {value_text(pattern)}"
        case Related(left=left, comparator=comparator, right=right):
            return f"{named(left)} {comparator} {named(right)}"
        case Not(inner=inner):
            return f"not ({predicate_text(inner)})"
        case And(parts=parts):
            return "(" + " and ".join(map(predicate_text, parts)) + ")"
        case Or(parts=parts):
            return "(" + " or ".join(map(predicate_text, parts)) + ")"


def named(column: str) -> str:
    """A name of a column, in quotes unless it is a plain word that means nothing else."""
    plain = column.isidentifier() and column not in WORDS
    return column if plain else '"' + column.replace('"', '""') + '"'


def value_text(value: Fraction | str | bool) -> str:
    """A constant."""
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return str(value).lower() if isinstance(value, bool) else str(value)
