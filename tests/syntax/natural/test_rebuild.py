"""What was taken apart into leaves is put together again."""

from __future__ import annotations

from typing import Any, cast

from lapwing.diagnostics.source import Source
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.rebuild import rebuild, stated
from lapwing.syntax.natural.shape import Constant, Product, Scalar, sorts_of

SPAN = Source("a.py", "x").everything()
X, FLAG = tree.Name("x", SPAN), tree.Name("flag", SPAN)


def test_a_number_that_may_be_numpys_has_a_leaf_that_says_so() -> None:
    shape = Product((Scalar(INT, None), Constant(v.Known("a")), Scalar(BOOL)))
    assert list(sorts_of(shape)) == [INT, BOOL, BOOL]
    made = rebuild(cast("Any", None), shape, iter((X, FLAG, FLAG)))
    assert made == v.Tuple((v.Number(X, INT), v.Known("a"), v.Number(FLAG, BOOL)))
    assert isinstance(made, v.Tuple)
    assert [getattr(each, "numpy", None) for each in made.items] == [FLAG, False, False]


def test_a_leaf_that_is_known_says_it_outright() -> None:
    assert stated(tree.Truth(True, SPAN)) is True
    assert stated(FLAG) == FLAG
