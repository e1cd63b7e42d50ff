"""What names resolve to."""

from __future__ import annotations

import ast

import pytest

from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.module import parse_python
from lapwing.verify.scan.names import Names, names_in, names_of, outer, stored_in
from tests.contracts import source_of

TEXT = """
import numpy as np
import numpy.random
import random as r
from numpy.random import laplace as lap, normal
from scipy import stats
from . import beside
try:
    import secrets
except ImportError:
    secrets = None
alias = np.random.laplace
twice = np.random.laplace
twice = np.random.normal
chain = alias
changed = np.random.laplace

def helper(): pass

class Box:
    def method(self): pass

def f(normal):
    from random import gauss
    import secrets as hidden
    np = 3
    global changed
"""


def names(inside: str | None = None) -> Names:
    source = source_of(TEXT)
    module = parse_python(source)
    found = definitions_of(module, source)
    every = names_of(module, found)
    return every if inside is None else every.inside(next(each for each in found if each.name == inside))


def resolve(text: str, inside: str | None = None) -> str | None:
    return names(inside).resolve(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("np.random.laplace", "numpy.random.laplace"),
        ("numpy.random.laplace", "numpy.random.laplace"),
        ("r.gauss", "random.gauss"),
        ("lap", "numpy.random.laplace"),
        ("stats.laplace.rvs", "scipy.stats.laplace.rvs"),
        ("secrets.randbelow", "secrets.randbelow"),
        ("alias", "numpy.random.laplace"),
        ("twice", None),
        ("changed", None),
        ("helper", "here.helper"),
        ("Box", "here.Box"),
        ("len", "builtins.len"),
        ("unknown.thing", None),
        ("f().x", None),
    ],
)
def test_names_of_the_file(text: str, full: str | None) -> None:
    assert resolve(text) == full


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("normal", None),
        ("np.random.laplace", None),
        ("gauss", "random.gauss"),
        ("hidden.randbits", "secrets.randbits"),
        ("lap", "numpy.random.laplace"),
    ],
)
def test_a_function_hides_names_of_the_file(text: str, full: str | None) -> None:
    assert resolve(text, "f") == full


def test_a_name_that_is_imported_and_defined_is_not_told() -> None:
    source = source_of("from numpy.random import laplace\ndef laplace(x): return x\n")
    module = parse_python(source)
    found = names_of(module, definitions_of(module, source))
    assert found.resolve(ast.Name("laplace", ast.Load())) is None


def test_a_star_brings_names_of_modules_that_are_known() -> None:
    for module, full in (("random", "random.gauss"), ("mine", None)):
        source = source_of(f"from {module} import *\n")
        found = names_of(parse_python(source), ())
        assert found.resolve(ast.Name("gauss", ast.Load())) == full


def test_pieces_of_code() -> None:
    tree = ast.parse("for i in x:\n    y = 1\n    def g():\n        z = 2\n")
    assert stored_in(tree) == {"i", "y", "z", "g"}
    assert names_in(tree) == {"i", "x", "y", "z"}
    assert [type(each).__name__ for each in outer(tree.body)] == ["For", "Assign", "FunctionDef"]
