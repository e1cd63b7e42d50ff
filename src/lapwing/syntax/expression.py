"""Expressions of the language."""

from __future__ import annotations

import ast

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.kernel.language.term import FUNCTION
from lapwing.syntax import tree
from lapwing.syntax.call import build_call
from lapwing.syntax.fields import Fields, place_in
from lapwing.syntax.number import DIGITS, exact_number
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Constant, Foreign, Known, Rebound, dotted
from lapwing.syntax.walk import has_effect
from lapwing.syntax.words import describe, instead_of

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
LARGEST_POWER = 16
SORTS = {"int": INT, "float": REAL, "bool": BOOL}


def parse_expression(node: ast.expr, reader: Reader) -> tree.Expression:
    """expression ::= number | True | False | name | - e | not e | e op e | e and e | e or e | e if e else e
    | name[e] | [e, …] | function(e, …)
    """
    with reader.deeper(node):
        return _parse(node, reader)


def _parse(node: ast.expr, reader: Reader) -> tree.Expression:
    span = reader.span(node)
    match node:
        case ast.Constant(value=bool() as value):
            return tree.Truth(value, span)
        case ast.Constant(value=int() | float()):
            return parse_number(node, reader)
        case ast.Attribute(value=row, attr=name) | ast.Subscript(value=row, slice=ast.Constant(value=str(name))) if (
            fields := fields_at(row, reader)
        ):
            place = tree.Number(place_in(fields, name, span), span)
            return tree.Subscript(parse_expression(row, reader), place, span)
        case ast.Name() | ast.Attribute():
            return parse_name(node, reader)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return tree.Minus(parse_expression(operand, reader), span)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return parse_expression(operand, reader)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return tree.Invert(parse_expression(operand, reader), span)
        case ast.BinOp(left=left, op=ast.Add(), right=ast.List(elts=items)):
            return parse_extension(left, items, span, reader)
        case (
            ast.BinOp(left=ast.List(elts=[item]), op=ast.Mult(), right=count)
            | ast.BinOp(left=count, op=ast.Mult(), right=ast.List(elts=[item]))
        ):
            return tree.Repeated(parse_expression(item, reader), parse_expression(count, reader), span)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return parse_power(left, right, span, reader)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in BINARY:
            sides = parse_expression(left, reader), parse_expression(right, reader)
            return tree.Binary(BINARY[type(operator)], *sides, span)
        case ast.BoolOp(op=operator, values=values):
            operands = tuple(parse_expression(value, reader) for value in values)
            return tree.Logic("and" if isinstance(operator, ast.And) else "or", operands, span)
        case ast.Compare(left=left, ops=operators, comparators=rest):
            return parse_comparison(left, operators, rest, span, reader)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            condition, then = parse_expression(test, reader), parse_expression(body, reader)
            return tree.Conditional(condition, then, parse_expression(orelse, reader), span)
        case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice | ast.Tuple):
            return tree.Subscript(parse_expression(value, reader), parse_expression(index, reader), span)
        case ast.List(elts=items):
            return tree.ListDisplay(tuple(parse_expression(item, reader) for item in items), span)
        case ast.Call(args=arguments, keywords=keywords):
            return parse_call(node, arguments, keywords, reader)
        case _:
            reject("outside-language", span, what=describe(node), instead=instead_of(node))


def fields_at(node: ast.expr, reader: Reader) -> Fields:
    """The fields of a row by their names, where a row of a parameter stands."""
    match node:
        case ast.Name(id=name):
            return reader.rows.get(name, {})
        case ast.Subscript(value=ast.Name(id=name), slice=index) if not isinstance(index, ast.Slice | ast.Tuple):
            return reader.tables.get(name, {})
        case _:
            return {}


def parse_number(node: ast.expr, reader: Reader) -> tree.Number:
    """A number literal, taken exactly."""
    value = exact_number(node, reader.source)
    if value is None:
        reject("number", reader.span(node), why="it is too long or out of range", limit=DIGITS)
    return tree.Number(value, reader.span(node))


def parse_name(node: ast.Name | ast.Attribute, reader: Reader) -> tree.Expression:
    """A variable, a parameter or a constant of the module."""
    span = reader.span(node)
    path = dotted(node)
    if path is None:
        reject("outside-language", span, what=describe(node), instead=instead_of(node))
    name = ".".join(path)
    if len(path) == 1 and name in reader.own:
        return tree.Name(name, span)
    match reader.meaning(path):
        case Constant(value=bool() as value):
            return tree.Truth(value, span)
        case Constant(value=value):
            return tree.Number(value, span)
        case None:
            reject("undefined-name", span, name=name, meant=asked_back(name, sorted(reader.own)))
        case Foreign(what=what):
            reject("foreign-name", span, name=name, what=what)
        case Rebound():
            reject("rebound", span, name=name)
        case _:
            reject("foreign-name", span, name=name, what="no value but a function or a type")


def parse_extension(left: ast.expr, items: list[ast.expr], span: Span, reader: Reader) -> tree.Expression:
    """`list + [item, …]` is the list with these items appended."""
    extended = parse_expression(left, reader)
    for item in items:
        extended = tree.Snoc(extended, parse_expression(item, reader), span)
    return extended


def parse_power(left: ast.expr, right: ast.expr, span: Span, reader: Reader) -> tree.Expression:
    """`base ** n` for a small number n, as a product."""
    base = parse_expression(left, reader)
    if has_effect(base):
        reject("outside-language", span, what="a power of a call", instead="Give the call's result a name first.")
    exponent = parse_expression(right, reader)
    if not (isinstance(exponent, tree.Number) and isinstance(exponent.value, int)):
        reject("outside-language", span, what="a power that is not a plain number", instead="Write the product out.")
    if not 0 <= exponent.value <= LARGEST_POWER:
        instead = f"Use a whole number from 0 to {LARGEST_POWER}."
        reject("outside-language", exponent.span, what=f"the power {exponent.value}", instead=instead)
    product: tree.Expression = tree.Number(1, span)
    for factor in range(exponent.value):
        product = tree.Binary("*", product, base, span) if factor else base
    return product


def parse_comparison(
    left: ast.expr, operators: list[ast.cmpop], rest: list[ast.expr], span: Span, reader: Reader
) -> tree.Comparison:
    """`a < b <= c`."""
    for operator in operators:
        if type(operator) not in COMPARE:
            reject("outside-language", span, what=describe(operator), instead=instead_of(operator))
    operands = tuple(parse_expression(operand, reader) for operand in (left, *rest))
    return tree.Comparison(tuple(COMPARE[type(operator)] for operator in operators), operands, span)


def parse_call(
    node: ast.Call, arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader
) -> tree.Expression:
    """A call by name, with plain arguments."""
    span = reader.span(node)
    path = dotted(node.func)
    if path is None:
        reject("outside-language", span, what="this call", instead="Call functions by their name.")
    for argument in arguments:
        if isinstance(argument, ast.Starred):
            reject("outside-language", reader.span(argument), what=describe(argument), instead=instead_of(argument))
    if path[0] not in reader.own and reader.meaning(path) == Known("lapwing.unknown"):
        return parse_unknown(arguments, keywords, span, reader)
    positional = tuple(parse_expression(argument, reader) for argument in arguments)
    named: dict[str, tree.Expression] = {}
    for keyword in keywords:
        if keyword.arg is None:
            reject("outside-language", span, what="`**`", instead="Write the arguments out.")
        named[keyword.arg] = parse_expression(keyword.value, reader)
    return build_call(path, positional, named, span, reader)


def parse_unknown(arguments: list[ast.expr], keywords: list[ast.keyword], span: Span, reader: Reader) -> tree.Opaque:
    """`unknown("name", e, …)`, with `of=int` or `of=bool` for what does not give a real."""
    match arguments, keywords:
        case [ast.Constant(value=str() as name), *given], [] if FUNCTION.fullmatch(name):
            sort: Base = REAL
        case [ast.Constant(value=str() as name), *given], [ast.keyword(arg="of", value=ast.Name(id=word))] if (
            FUNCTION.fullmatch(name) and word in SORTS
        ):
            sort = SORTS[word]
        case _:
            why = "the first one is the name of a function, and of= is int, float or bool"
            reject("arguments", span, name="unknown", why=why, signature='"name", e, …, of=int')
    return tree.Opaque(name, tuple(parse_expression(argument, reader) for argument in given), sort, span)
