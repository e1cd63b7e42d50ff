"""Fresh names."""

from __future__ import annotations

import keyword

import pytest

from lapwing.syntax.lowering.names import RESERVED, Names
from tests.helpers import body
from tests.running import normal


def test_a_free_name_is_taken_as_it_is() -> None:
    names = Names({"x"})
    assert names.fresh("y") == "y"
    assert names.used == {"x", "y"}


def test_a_name_in_use_gets_the_first_number_that_is_free() -> None:
    names = Names({"x", "x_2", "x_4"})
    assert [names.fresh("x") for _ in range(3)] == ["x_3", "x_5", "x_6"]


@pytest.mark.parametrize("name", ["max", "laplace", "Epsilon", "log", "private", "for", "match", "Annotated"])
def test_a_name_of_the_language_is_never_taken(name: str) -> None:
    assert Names(set()).fresh(name) == f"{name}_2"


def test_keywords_are_reserved() -> None:
    assert set(keyword.kwlist) <= RESERVED


def test_variables_of_the_author_keep_their_names() -> None:
    lines = "index = 5\ntotal = 6\ndraw = 7\nvalue = sum(d) + laplace(index, scale=1)\nreturn value + total + draw"
    text = normal(body(lines))
    assert "total_2 = 0\nindex_2 = 0\n" in text
    assert "draw_2 = laplace(5, scale=1)" in text


def test_letters_of_any_script_are_names() -> None:
    assert normal(body("größe = 0\nfor ι in range(c):\n    größe += ι\nreturn größe")).endswith("return größe\n")
