"""Sums of coordinates become sums of vectors, where nothing else looks at them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.coordinates import with_vectors

SPAN = Span(Source("a.py", ""), 1, 0, 1, 0)
V, W, X, Y, K, N = (tree.Name(name, SPAN) for name in ("v", "w", "x", "y", "i", "n"))
ZERO, ONE, TWO = (tree.Number(number, SPAN) for number in range(3))
STARTS = tuple(tree.Assign((each,), (ZERO,), None, SPAN) for each in (X, Y))
END = tree.Return((X, Y), SPAN)


def let(target: tree.Name, value: tree.Expression) -> tree.Assign:
    return tree.Assign((target,), (value,), None, SPAN)


def more(total: tree.Name, number: tree.Expression, vector: tree.Expression = V) -> tree.Assign:
    return let(total, tree.Binary("+", total, tree.Subscript(vector, number, SPAN), SPAN))


def loop(*body: tree.Statement) -> tree.For:
    clip = let(V, tree.Builtin("clip_norm", (W, TWO), SPAN))
    return tree.For(K, tree.Range(ZERO, N, 1), (clip, *body), SPAN)


def test_coordinates_are_added_together() -> None:
    held = tree.Name("x_vector", SPAN)
    made = with_vectors((*STARTS, loop(more(Y, ONE), more(X, ZERO)), END))
    assert made == (
        let(held, tree.Repeated(ZERO, TWO, SPAN)),
        loop(let(held, tree.Builtin("add_vectors", (held, V, TWO), SPAN))),
        tree.Return((tree.Subscript(held, ZERO, SPAN), tree.Subscript(held, ONE, SPAN)), SPAN),
    )


C, D = tree.Name("c", SPAN), tree.Name("d", SPAN)
NAMED = let(C, tree.Subscript(V, ZERO, SPAN)), let(D, tree.Subscript(V, ONE, SPAN))


def plus(total: tree.Name, cell: tree.Name) -> tree.Assign:
    return let(total, tree.Binary("+", total, cell, SPAN))


def test_coordinates_may_have_names() -> None:
    held = tree.Name("x_vector", SPAN)
    made = with_vectors((*STARTS, loop(*NAMED, plus(X, C), plus(Y, D)), END))
    assert made[1] == loop(*NAMED, let(held, tree.Builtin("add_vectors", (held, V, TWO), SPAN)))


def first(*body: tree.Statement) -> tree.For:
    """A loop in which the vector is clipped last: what is read of it is that of the round before."""
    made = loop()
    return tree.For(K, made.over, (*body, *made.body), SPAN)


LEAVE = tree.If(tree.Comparison(("<",), (K, ONE), SPAN), (tree.Break(SPAN),), (), SPAN)


@pytest.mark.parametrize(
    "body",
    [
        (*STARTS, loop(more(X, ZERO), LEAVE, more(Y, ONE)), END),
        (*STARTS, loop(more(X, ZERO), more(Y, TWO)), END),
        (*STARTS, first(*NAMED, plus(X, C), plus(Y, D)), END),
        (*STARTS, loop(plus(X, C), plus(Y, D), *NAMED), END),
        (*STARTS, loop(*NAMED, let(C, ONE), plus(X, C), plus(Y, D)), END),
        (*STARTS, loop(more(X, ZERO, W), more(Y, ONE, W)), END),
        (*STARTS, loop(more(X, ZERO), more(Y, ONE), let(K, X)), END),
        (*STARTS, loop(more(X, ZERO), let(V, tree.Name("u", SPAN)), more(Y, ONE)), END),
        (STARTS[0], let(Y, ONE), loop(more(X, ZERO), more(Y, ONE)), END),
        (STARTS[0], loop(more(X, ZERO), more(Y, ONE)), END),
        (*STARTS, loop(more(X, ZERO), more(Y, ONE)), let(X, ONE), END),
        (tree.If(tree.Truth(True, SPAN), (*STARTS, loop(more(X, ZERO), more(Y, ONE))), (), SPAN), END),
    ],
)
def test_what_would_be_something_else_stays(body: tree.Block) -> None:
    assert with_vectors(body) == body
