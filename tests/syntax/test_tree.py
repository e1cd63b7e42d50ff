"""Trees are compared without their places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from tests.helpers import body, parsed

HERE = Span(Source("a.py", ""), 1, 0, 1, 1)
THERE = Span(Source("b.py", ""), 9, 9, 9, 9)


def test_places_do_not_count() -> None:
    assert tree.Name("x", HERE) == tree.Name("x", THERE)
    assert hash(tree.Name("x", HERE)) == hash(tree.Name("x", THERE))
    assert tree.Break(HERE) == tree.Break(THERE)


def test_everything_else_counts() -> None:
    assert tree.Name("x", HERE) != tree.Name("y", HERE)
    assert tree.Logic("and", (), HERE) != tree.Logic("or", (), HERE)
    different: set[tree.Expression] = {tree.Truth(True, HERE), tree.Number(1, HERE), tree.Number(1, THERE)}
    assert len(different) == 2
    jumps: set[tree.Statement] = {tree.Break(HERE), tree.Continue(HERE)}
    assert len(jumps) == 2


@pytest.mark.parametrize("lines", ["return q[ 0 ]+1", "return (q[0] + 1)  # words", "return \\\n  q[0] + 1"])
def test_layout_does_not_count(lines: str) -> None:
    assert parsed(body(lines)) == parsed(body("return q[0] + 1"))


def test_line_ends_and_indents_do_not_count() -> None:
    text = body("n = 0\nif c > 0:\n    n = 0.1\nreturn n")
    assert parsed(text.replace("\n", "\r\n")) == parsed(text)
    assert parsed(text.replace("    ", "\t")) == parsed(text)


def test_a_decimal_is_exact_in_the_tree() -> None:
    statement = parsed(body("return 0.1")).body[0]
    assert statement == tree.Return((tree.Number(Fraction(1, 10), HERE),), HERE)


def test_places_in_a_file_with_tabs_and_other_line_ends_are_right() -> None:
    text = body("n = 0\nif c > 0:\n    n = 0.1\nreturn n").replace("    ", "\t").replace("\n", "\r\n")
    branch = parsed(text).body[1]
    assert isinstance(branch, tree.If)
    (inner,) = branch.then
    assert (inner.span.line, inner.span.column, inner.span.end_column) == (5, 2, 9)
