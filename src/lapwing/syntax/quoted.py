"""Expressions written inside string literals, as claims and sensitivities are."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.expression import parse_expression
from lapwing.syntax.python_tree import python_expression
from lapwing.syntax.reader import Reader

SIMPLE = re.compile(r"""(?P<quote>["'])\s*(?P<text>[^"'\\]*?)\s*(?P=quote)""")


@dataclass(frozen=True, slots=True)
class Quoted:
    """What a string literal holds, and the reader that reads it at the literal's place."""

    node: ast.expr
    reader: Reader


def parse_quoted(text: str, place: Span, reader: Reader) -> Quoted:
    """Parse the text of a literal that stands at `place`."""
    try:
        node = python_expression(text.strip())
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        reject("claim-text", place, what=repr(text))
    source = Source(place.source.name, text.strip())
    if any(name.startswith("self.") for name in reader.own):
        node = AttributesOfSelf().visit(node)
    return Quoted(node, Reader(source, reader.scope, reader.own, place, offset_of(text.strip(), place)))


def offset_of(text: str, place: Span) -> int | None:
    """How many columns into its literal a text starts; None if the literal does not simply hold it."""
    literal = place.source.line(place.line)[place.column : place.end_column]
    simple = SIMPLE.fullmatch(literal)
    plain = simple is not None and simple["text"] == text and place.line == place.end_line
    return simple.start("text") if plain and simple is not None else None


def quoted_expression(node: ast.expr, reader: Reader) -> tree.Expression:
    """An expression, plain or in quotes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        inner = parse_quoted(node.value, reader.span(node), reader)
        return parse_expression(inner.node, inner.reader)
    return parse_expression(node, reader)


def order_and_epsilon(node: ast.expr, reader: Reader) -> tuple[tree.Expression, tree.Expression]:
    """A Rényi order and an epsilon: a pair of expressions, each plain or in quotes, or all of it in quotes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        inner = parse_quoted(node.value, reader.span(node), reader)
        node, reader = inner.node, inner.reader
    if not isinstance(node, ast.Tuple | ast.List) or len(node.elts) != 2:
        reject("claim-value", reader.span(node), what="renyi", why="it is a pair of an order and an epsilon")
    one, other = (quoted_expression(each, reader) for each in node.elts)
    return one, other


class AttributesOfSelf(ast.NodeTransformer):
    """`self.epsilon` as one name."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """An attribute of `self` becomes a name with a dot in it."""
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=attribute):
                return ast.copy_location(ast.Name(f"self.{attribute}", ast.Load()), node)
            case _:
                self.generic_visit(node)
                return node
