"""Texts that are computed from the keys of an answer, and CASE that gives a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from sqlglot import exp

from lapwing.data.sql.date_format import format_in, pattern_of
from lapwing.data.sql.having import KeyOf, Word
from lapwing.data.sql.keyed import keyed
from lapwing.data.sql.read_cases import branches_of
from lapwing.data.sql.text import Dated, FirstText, Joined, Text, TextCases
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.sql.table import Table

TEXTS = (exp.DType.TEXT, exp.DType.VARCHAR, exp.DType.CHAR)
WORDS = (exp.DPipe, exp.Concat, exp.TimeToStr, exp.ToChar)
INSTEAD = (
    "Use keys, constants, ||, CONCAT, CASE, COALESCE and STRFTIME, or compute it from the released answer: to_pandas()."
)
KINDS = ("text", "date", "boolean")


def is_text(tree: exp.Expr, table: Table) -> bool:
    """Whether an expression gives a text or a key that is none to compute with."""
    tree = tree.unnest()
    key = keyed(tree, table)
    if key is not None:
        return table.kind_of(key) in KINDS
    match tree:
        case exp.Literal():
            return tree.is_string
        case exp.Cast():
            return tree.to.this in TEXTS
        case exp.Case() | exp.If():
            _, values = branches_of(tree)
            return any(is_text(value, table) for value in values)
        case exp.Coalesce(this=first, expressions=others):
            return any(is_text(value, table) for value in (first, *others))
        case exp.Nullif(this=first):
            return is_text(first, table)
    return isinstance(tree, WORDS)


def read_text(tree: exp.Expr, table: Table) -> Text:
    """A text that is computed from keys and constants, or by CASE."""
    tree = tree.unnest()
    key = keyed(tree, table)
    if key is not None:
        return key
    match tree:
        case exp.Literal() if tree.is_string:
            return Word(str(tree.this))
        case exp.DPipe():
            return Joined(tuple(word(part, table) for part in tree.flatten()), True)
        case exp.Concat(expressions=parts):
            return Joined(tuple(word(part, table) for part in parts), False)
        case exp.Cast(this=inner) if tree.to.this in TEXTS:
            return word(inner, table)
        case exp.Coalesce(this=first, expressions=others):
            return FirstText(tuple(word(part, table) for part in (first, *others)))
        case exp.Case() | exp.If() | exp.Nullif():
            tests, values = branches_of(tree)
            default = values.pop() if len(values) > len(tests) else exp.Null()
            branches = zip((table.tested(test) for test in tests), (perhaps(one, table) for one in values), strict=True)
            return TextCases(tuple(branches), perhaps(default, table))
        case exp.TimeToStr() | exp.ToChar():
            return dated(tree, table)
    refuse(tree, table)


def perhaps(tree: exp.Expr, table: Table) -> Text | None:
    """A text, or none for NULL."""
    return None if isinstance(tree.unnest(), exp.Null) else word(tree, table)


def word(tree: exp.Expr, table: Table) -> Text:
    """A part of a text; a key of another kind is written as one, and so is a whole number."""
    inner = tree.unnest()
    if isinstance(inner, exp.Literal) and not inner.is_string:
        return Word(str(inner.this))
    found = read_text(inner, table)
    return Joined((found,), True) if isinstance(found, KeyOf) and table.kind_of(found) != "text" else found


def dated(tree: exp.TimeToStr | exp.ToChar, table: Table) -> Text:
    """A date that is a key, in a pattern."""
    date, pattern = format_in(tree)
    key = None if date is None else keyed(date, table)
    if key is None or table.kind_of(key) != "date":
        refuse(tree, table)
    found = pattern_of(pattern)
    if found is None:
        what = f"{pattern} is no pattern that is known"
        reject(
            "sql-refused", table.scope.place(tree), what=what, instead="Use %Y, %m, %d, %H, %M, %S, %j, %B, %b, %A, %a."
        )
    return Dated(key, found)


def refuse(tree: exp.Expr, table: Table) -> NoReturn:
    """No text that is understood."""
    what = f"{tree.sql(dialect='duckdb')} is no text that is computed from keys"
    reject("sql-refused", table.scope.place(tree), what=what, instead=INSTEAD)
