"""The functions that a file defines: at its top level and in its classes, each under its qualified name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.reader import Reader

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
SELF = ("self", "cls")
DEEPEST_CLASS = 20


@dataclass(frozen=True, slots=True)
class Definition:
    """`name` is `function` or `Class.method`."""

    name: str
    node: FunctionNode = field(repr=False)
    source: Source = field(repr=False)
    in_class: bool

    @property
    def span(self) -> Span:
        """The place of `def name`."""
        source, node = self.source, self.node
        text = source.lines[node.lineno - 1]
        column = len(text.encode()[: node.col_offset].decode(errors="replace"))
        width = len("async def " if isinstance(node, ast.AsyncFunctionDef) else "def ") + len(node.name)
        line, start = node.lineno + source.first_line - 1, column + source.indent
        return Span(source, line, start, line, start + width)

    @property
    def arguments(self) -> tuple[ast.arg, ...]:
        """All parameters in the order of the text, without the object that a method belongs to."""
        node = self.node.args
        plain = [*node.posonlyargs, *node.args]
        if self.in_class and plain and plain[0].arg in SELF:
            plain = plain[1:]
        stars = [each for each in (node.vararg, node.kwarg) if each is not None]
        return tuple(sorted((*plain, *node.kwonlyargs, *stars), key=lambda each: (each.lineno, each.col_offset)))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return tuple(argument.arg for argument in self.arguments)

    @property
    def defaults(self) -> dict[str, ast.expr]:
        """The values that parameters have unless the caller gives others."""
        node = self.node.args
        plain = [*node.posonlyargs, *node.args]
        given = zip(plain[len(plain) - len(node.defaults) :], node.defaults, strict=True)
        named = zip(node.kwonlyargs, node.kw_defaults, strict=True)
        return {argument.arg: value for argument, value in (*given, *named) if value is not None}

    @property
    def first_line(self) -> int:
        """The line, within the text, of the first decorator, or else of `def`."""
        return min([self.node.lineno, *(decorator.lineno for decorator in self.node.decorator_list)])

    def reader(self) -> Reader:
        """A reader that knows places in the function's text, and no names."""
        return Reader(self.source, Nowhere())

    def place(self, node: ast.AST) -> Span:
        """The place of a node of the function."""
        return self.reader().span(node)


class Nowhere:
    """The scope in which no name means anything."""

    def meaning(self, path: tuple[str, ...]) -> None:
        """See `Scope.meaning`."""
        return


def definitions_of(module: ast.Module, source: Source) -> tuple[Definition, ...]:
    """Every function that other code can call by its qualified name, in the order of the text."""
    return tuple(_definitions(module.body, source, "", in_class=False, depth=0))


def _definitions(
    statements: list[ast.stmt], source: Source, prefix: str, in_class: bool, depth: int
) -> Iterator[Definition]:
    if depth > DEEPEST_CLASS:
        return
    for statement in statements:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield Definition(prefix + name, statement, source, in_class)
            case ast.ClassDef(name=name, body=body):
                yield from _definitions(body, source, f"{prefix}{name}.", in_class=True, depth=depth + 1)
            case ast.If() | ast.Try() | ast.With():
                yield from _definitions(list(_inner(statement)), source, prefix, in_class, depth + 1)
            case _:
                pass


def _inner(statement: ast.If | ast.Try | ast.With) -> Iterator[ast.stmt]:
    """The statements of the blocks of a statement that is not a scope of its own."""
    yield from statement.body
    if isinstance(statement, ast.If | ast.Try):
        yield from statement.orelse
    if isinstance(statement, ast.Try):
        for handler in statement.handlers:
            yield from handler.body
        yield from statement.finalbody
