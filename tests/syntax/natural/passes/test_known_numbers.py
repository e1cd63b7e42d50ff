"""What is above 0, between which ends numbers lie, and what is a linear function of one of them."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.known_numbers import KnownNumbers, known_numbers
from lapwing.syntax.natural.passes.products import Bounds

SPAN = Span(Source("given.py", ""), 1, 0, 1, 0)
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def read(text: str) -> tree.Expression:
    return expression(ast.parse(text, mode="eval").body)


def expression(node: ast.expr) -> tree.Expression:
    match node:
        case ast.Constant(value=int() as value):
            return tree.Number(value, SPAN)
        case ast.Name(id=name):
            return tree.Name(name, SPAN)
        case ast.BinOp(left=left, op=op, right=right):
            return tree.Binary(OPERATORS[type(op)], expression(left), expression(right), SPAN)
        case ast.UnaryOp(operand=operand):
            return tree.Minus(expression(operand), SPAN)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return tree.Builtin(name, tuple(map(expression, arguments)), SPAN)
        case _:
            raise TypeError(node)


@pytest.fixture
def known() -> KnownNumbers:
    definitions = {"y": read("min(max(x, lo), hi)"), "t": read("(y - lo) / (hi - lo)"), "w": read("a * x")}
    kinds = {"eps": "Epsilon", "lo": "Public", "hi": "Public", "c": "Public", "x": "Record", "v": "Record"}
    given = [tree.ParameterTree(name, tree.RoleTree(kind, {}, SPAN), SPAN) for name, kind in kinds.items()]
    needed = [tree.Comparison((">",), (read("hi"), read("lo")), SPAN)]
    return known_numbers(Bounds(definitions, {}, {}, {"v": (Fraction(-1), Fraction(1))}), given, needed)


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("exp(eps) + 1", True),
        ("eps * 2", True),
        ("hi - lo", True),
        ("3", True),
        ("lo - hi", False),
        ("c", False),
        ("exp(eps) - 1", True),
        ("exp(c) - 1", False),
        ("v", False),
        ("0", False),
    ],
)
def test_above_zero(known: KnownNumbers, text: str, above: bool) -> None:
    assert known.is_above_zero(read(text)) == above


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("v", "-1", "1"),
        ("y", "lo", "hi"),
        ("t", "0", "1"),
        ("max(lo, min(hi, x))", "lo", "hi"),
        ("min(x, hi)", None, "hi"),
        ("x", None, None),
        ("(y - lo) / (hi - c)", None, None),
        ("(y - hi) / (lo - hi)", None, None),
    ],
)
def test_ends(known: KnownNumbers, text: str, low: str | None, high: str | None) -> None:
    found = [None if end is None else str_of(end) for end in known.ends(read(text))]
    assert found == [low, high]


def str_of(end: tree.Expression) -> str:
    match end:
        case tree.Number(value=value):
            return str(value)
        case tree.Name(name=name):
            return name
        case _:
            raise TypeError(end)


@pytest.mark.parametrize(
    ("text", "affine"),
    [
        ("v", True),
        ("1 / 2 + v * (exp(eps) - 1) / (exp(eps) + 1)", True),
        ("c - 2 * v + v", True),
        ("v * v", False),
        ("c / v", False),
        ("v / c", False),
        ("v + x", False),
        ("abs(v)", False),
    ],
)
def test_linear_functions(known: KnownNumbers, text: str, affine: bool) -> None:
    assert known.is_affine(read(text), read("v")) == affine


def test_only_names_with_one_value_are_written_out(known: KnownNumbers) -> None:
    assert known.written_out(read("w")) == read("w")
    assert known.written_out(read("t + 1")) == read("t + 1")
    once = KnownNumbers(known.bounds, known.given | {"a"}, known.public, known.setting)
    assert once.written_out(read("w")) == read("a * x")
