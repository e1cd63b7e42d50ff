"""Values for the placeholders of a query: `?`, `$1`, `$name` and `:name`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from lapwing.data.description.exact_input import exact_of
from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Source

Parameters = Sequence[Any] | Mapping[str, Any]


def bind(tree: exp.Select, values: Parameters | None, source: Source) -> exp.Select:
    """The query with constants in place of its placeholders; each value is used, and each placeholder has one."""
    found = [node for node in tree.walk() if isinstance(node, exp.Placeholder | exp.Parameter)]
    named = {str(key): value for key, value in values.items()} if isinstance(values, Mapping) else numbered(values)
    used = set()
    for node in found:
        name = node.name
        if name not in named:
            reject("sql-parameter", span_of(node, source), name=name)
        used.add(name)
        node.replace(literal(named[name], name))
    if named.keys() - used:
        reject("sql-parameters", known=", ".join(sorted(named.keys() - used)))
    return tree


def with_places(text: str) -> str:
    """A text whose placeholders `?` have their numbers, in the order in which they stand."""
    try:
        tokens = sqlglot.tokenize(text, dialect="duckdb") if "?" in text else []
    except SqlglotError:
        return text
    places = [token.start for token in tokens if token.token_type == TokenType.PLACEHOLDER]
    for number, place in reversed(list(enumerate(places, 1))):
        text = f"{text[:place]}${number}{text[place + 1 :]}"
    return text


def numbered(values: Sequence[Any] | None) -> dict[str, Any]:
    """Values by their places, which count from 1."""
    if values is None:
        return {}
    if isinstance(values, str) or not isinstance(values, Sequence):
        instead = 'Give a list of values, or a mapping such as {"age": 30}.'
        reject("query-kind", what=shown(values), wanted="a list of parameters", instead=instead)
    return {str(number): value for number, value in enumerate(values, 1)}


def literal(value: Any, name: str) -> exp.Expr:
    """A value as a constant of SQL."""
    match value:
        case bool():
            return exp.true() if value else exp.false()
        case str():
            return exp.Literal.string(value)
        case date():
            return exp.cast(exp.Literal.string(value.isoformat()[:10]), "DATE")
        case int() | float() | Decimal() | Fraction():
            exact = exact_of(value, name)
            found: exp.Expr = exp.Literal.number(str(abs(exact.numerator)))
            if exact.denominator != 1:
                found = exp.Paren(this=exp.Div(this=found, expression=exp.Literal.number(str(exact.denominator))))
            return exp.Neg(this=found) if exact < 0 else found
    instead = "Give a number, a text, a truth value or a date."
    reject("query-kind", what=shown(value), wanted=f"a value for parameter {name}", instead=instead)
