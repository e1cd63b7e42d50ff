"""The sorts of variables."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import sort_of
from lapwing.syntax.certificate.read import check_text
from lapwing.syntax.lowering.sorts import words
from tests.helpers import body, lowered, rejected, rejection


@pytest.mark.parametrize(
    ("lines", "sort"),
    [
        ("x = True\nreturn x", BOOL),
        ("x = True\nx = 2\nreturn x", INT),
        ("x = 1\nif c > 0:\n    x = 0.5\nreturn x", REAL),
        ("x = 1\ny = x\nx = laplace(0, scale=1)\nreturn y", REAL),
        ("x = 1\ny = 0\nfor i in range(c):\n    y = x\n    x = q[i]\nreturn y", REAL),
        ("return c / 1", REAL),
        ("return c // 2", INT),
        ("return (c > 0) + (c > 1)", INT),
        ("return -(c > 0)", INT),
        ("return max(c, 0.5)", REAL),
        ("return abs(d[0])", INT),
        ("return 1 if c > 0 else True", INT),
        ("x: float = 1\nif c > 0:\n    x = 2\nreturn x", REAL),
        ("out = []\nreturn out", ListOf(BOOL)),
        ("out = []\nout.append(1)\nout.append(flip())\nreturn out", ListOf(INT)),
        ("out = []\nif c > 0:\n    out = [0.5]\nreturn out", ListOf(REAL)),
        ("out = [True]\nout += [1]\nreturn out[0]", INT),
        ("return sum(d)", INT),
        ("return sum(q)", REAL),
        ("return uniform(2)", INT),
        ("return randomized_response(d[0], eps)", BOOL),
    ],
)
def test_a_variable_is_as_wide_as_the_widest_it_is_given(lines: str, sort: Sort) -> None:
    assert sort_of(lowered(body(lines)).program.results[0]) == sort


@pytest.mark.parametrize(
    "lines",
    [
        "x = 1\nif c > 0:\n    x = []\nreturn x",
        "x = [1]\nx = 2\nreturn x",
        "x: int = []\nreturn x",
        "x = 1 if c > 0 else q\nreturn x",
        "x = [[1]]\nreturn x",
        "x = []\nx.append(q)\nreturn x",
        "x = []\nx.append(x)\nreturn x",
    ],
)
def test_a_name_is_for_lists_or_for_numbers(lines: str) -> None:
    assert rejection(lines) == ["mixed-sorts"]


@pytest.mark.parametrize(
    ("sort", "text"),
    [
        (BOOL, "a truth value"),
        (INT, "a whole number"),
        (REAL, "a number"),
        (ListOf(INT), "a list of whole numbers"),
        (ListOf(ListOf(INT)), "a list of lists"),
        (None, "a value of unknown sort"),
    ],
)
def test_a_sort_in_words(sort: Sort | None, text: str) -> None:
    assert words(sort) == text


def test_the_annotated_result_must_include_the_actual_one() -> None:
    text = body("return c").replace("):\n", ") -> {}:\n", 1)
    assert lowered(text.format("float")).program.results
    for wrong in ("bool", "list[int]", "tuple[int, int]"):
        assert rejected(text.format(wrong)) == [("return-sort", 2)]


def test_a_list_that_is_copied_into_one_of_reals_is_one_of_reals() -> None:
    found = lowered(body("e = [0] * c\nf = list(e)\nf[0] = 0.5\nreturn e"))
    assert sort_of(found.program.results[0]) == ListOf(REAL)
    assert found.claim is not None
    check_text(found.program, found.claim)


def test_a_list_of_whole_numbers_that_everyone_else_reads_stays_one() -> None:
    assert rejected(body("e = list(d)\ne[0] = 0.5\nreturn e")) == [("mixed-sorts", 3)]
