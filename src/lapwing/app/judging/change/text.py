"""Places in the text of a function: in place of an expression, before and after a statement, among the imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.code import Code
from lapwing.app.judging.edit import Edit
from lapwing.diagnostics.source import Span
from lapwing.syntax.python_tree import python_expression, python_tree


def replaced(code: Code, node: ast.expr, text: str) -> Edit:
    """A text in place of an expression."""
    return Edit(code.definition.place(node), text)


def before(code: Code, statement: ast.stmt, text: str) -> Edit:
    """A statement before another."""
    place = code.definition.place(statement)
    start = Span(place.source, place.line, place.column, place.line, place.column)
    return Edit(start, f"{text}\n{' ' * place.column}")


def following(code: Code, statement: ast.stmt, text: str) -> Edit:
    """A statement after another."""
    place = code.definition.place(statement)
    end = Span(place.source, place.end_line, place.end_column, place.end_line, place.end_column)
    return Edit(end, f"\n{' ' * place.column}{text}")


def removed(code: Code, statement: ast.stmt) -> Edit:
    """A statement and its line end."""
    place = code.definition.place(statement)
    return Edit(Span(place.source, place.line, 0, place.end_line + 1, 0), "")


def closing(code: Code, call: ast.Call) -> Span:
    """The place before the bracket that ends a call."""
    place = code.definition.place(call)
    return Span(place.source, place.end_line, place.end_column - 1, place.end_line, place.end_column - 1)


def called(code: Code, name: str) -> str | None:
    """How a file calls a function of `math`, NumPy or Lapwing, if it imports it."""
    for each in (f"math.{name}", f"np.{name}", name, f"numpy.{name}"):
        if code.names.resolve(python_expression(each)) in (f"math.{name}", f"numpy.{name}", f"lapwing.{name}"):
            return each
    return None


def root_in(code: Code) -> tuple[str, tuple[Edit, ...]]:
    """How a file calls the function for roots, with the import that it needs for that."""
    for name in ("sqrt", "math.sqrt", "np.sqrt", "numpy.sqrt"):
        if code.names.resolve(python_expression(name)) in ("math.sqrt", "numpy.sqrt"):
            return name, ()
    for statement in python_tree(code.source_text).body:
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if isinstance(statement, ast.Import | ast.ImportFrom) and not is_future:
            return "sqrt", (before(code, statement, "from math import sqrt\n"),)
    return "sqrt", ()


def importing(code: Code, name: str) -> Iterator[Edit]:
    """The import of one more of Lapwing's names, where the file imports others by name."""
    if code.names.resolve(ast.Name(id=name)) == f"lapwing.{name}":
        return
    for statement in python_tree(code.source_text).body:
        if isinstance(statement, ast.ImportFrom) and statement.module == "lapwing":
            later = [each for each in statement.names if each.name[:1].islower() and each.name > name]
            if later:
                yield Edit(code.definition.place(later[0]), f"{name}, {ast.unparse(later[0])}")
            else:
                yield Edit(code.definition.place(statement.names[-1]), f"{ast.unparse(statement.names[-1])}, {name}")
            return
