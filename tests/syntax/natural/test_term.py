"""Questions about expressions and names of the core."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.natural.term import describe, is_rational, negated, plain_name, size_of
from lapwing.syntax.natural.value import Known, Rng, Tuple

SPAN = Source("a.py", "").everything()
X, ONE = tree.Name("x", SPAN), tree.Number(1, SPAN)


@pytest.mark.parametrize(
    ("name", "plain"), [("x", "x"), ("_", "value"), ("ε", "epsilon"), ("größe", "gr__e"), ("日", "value"), ("_a", "a")]
)
def test_names_of_the_core_are_plain(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@pytest.mark.parametrize(("sign", "opposite"), [("<", ">="), ("<=", ">"), ("==", "!="), ("!=", "==")])
def test_comparisons_are_negated(sign: str, opposite: str) -> None:
    found = negated(tree.Comparison((sign,), (X, ONE), SPAN))
    assert found == tree.Comparison((opposite,), (X, ONE), SPAN)
    assert negated(negated(tree.Logic("and", (X, X), SPAN))) == tree.Logic("and", (X, X), SPAN)


def test_sizes_and_functions() -> None:
    root = tree.Builtin("sqrt", (tree.Binary("+", X, ONE, SPAN),), SPAN)
    assert size_of(root) == 4
    assert not is_rational(root)
    assert is_rational(root.arguments[0])


def test_values_have_words() -> None:
    assert describe(Known(None)) == "None"
    assert describe(Known("a")) == "a string"
    assert describe(Tuple(())) == "a tuple"
    assert describe(Rng()) == "a random generator"
