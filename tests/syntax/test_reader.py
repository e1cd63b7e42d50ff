"""Places and depth while reading."""

from __future__ import annotations

import ast

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.module import parse_module
from lapwing.syntax.reader import DEEPEST_EXPRESSION, Reader
from lapwing.syntax.scope import Known


def reader(text: str, first_line: int = 1, indent: int = 0) -> Reader:
    source = Source("a.py", text, first_line, indent)
    return Reader(source, parse_module(Source("a.py", "")), frozenset({"max"}))


def place(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x + y", (1, 4, 1, 5)),
        ("ü + y", (1, 4, 1, 5)),
        ("'日本' + y", (1, 7, 1, 8)),
        ("\t\tx + y".strip("\t"), (1, 4, 1, 5)),
        ("(x +\r\n\ty)", (2, 1, 2, 2)),
        ("(x + # ü\n y)", (2, 1, 2, 2)),
    ],
)
def test_places_are_counted_in_letters(text: str, found: tuple[int, int, int, int]) -> None:
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.BinOp)
    assert place(reader(text).span(node.right)) == found


def test_places_are_those_of_the_file_the_text_is_from() -> None:
    node = ast.parse("x", mode="eval").body
    assert place(reader("x", first_line=10, indent=4).span(node)) == (10, 4, 10, 5)


def test_names_the_function_owns_have_no_other_meaning() -> None:
    here = reader("")
    assert here.meaning(("max",)) is None
    assert here.meaning(("min",)) == Known("builtins.min")


def test_depth_is_counted_and_forgotten() -> None:
    here = reader("x")
    node = ast.parse("x", mode="eval").body
    with here.deeper(node):
        assert here.depth == 1
    assert here.depth == 0


def test_what_is_too_deep_is_rejected() -> None:
    here = reader("x")
    here.depth = DEEPEST_EXPRESSION
    with pytest.raises(ProgramError) as caught, here.deeper(ast.parse("x", mode="eval").body):
        pass
    assert caught.value.diagnostics[0].id == "too-deep"
