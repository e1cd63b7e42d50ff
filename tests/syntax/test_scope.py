"""The names of the language itself."""

from __future__ import annotations

import ast
import builtins
import math

import pytest

import lapwing
from lapwing.syntax.scope import BUILTINS, MATHS, NOISE, ROLES, Known, dotted, known


@pytest.mark.parametrize(
    ("module", "name", "full"),
    [
        ("", "laplace", "lapwing.laplace"),
        ("lapwing", "laplace", "lapwing.laplace"),
        ("lapwing", "private", "lapwing.private"),
        ("", "len", "builtins.len"),
        ("builtins", "len", "builtins.len"),
        ("math", "log", "math.log"),
        ("", "log", "math.log"),
        ("typing", "Annotated", "typing.Annotated"),
        ("typing_extensions", "Annotated", "typing.Annotated"),
        ("collections.abc", "Sequence", "builtins.list"),
    ],
)
def test_a_name_of_the_language_is_known(module: str, name: str, full: str) -> None:
    assert known(module, name) == Known(full)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("numpy", "exp"),
        ("math", "laplace"),
        ("lapwing", "len"),
        ("math", "ceil"),
        ("", "print"),
        ("", "Sequence"),
        ("numpy.random", "laplace"),
    ],
)
def test_a_name_from_elsewhere_is_not(module: str, name: str) -> None:
    assert known(module, name) is None


def test_every_name_is_one_that_can_be_imported() -> None:
    assert all(hasattr(lapwing, name) for name in (*NOISE, *ROLES))
    assert all(hasattr(builtins, name) for name in BUILTINS)
    assert all(hasattr(math, name) for name in MATHS)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a", ("a",)),
        ("a.b.c", ("a", "b", "c")),
        ("a().b", None),
        ("a[0].b", None),
        ("1", None),
        ("(a).b", ("a", "b")),
    ],
)
def test_a_dotted_name_is_a_path(text: str, path: tuple[str, ...] | None) -> None:
    assert dotted(ast.parse(text, mode="eval").body) == path
