"""Loops that add up two vectors."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.vector_sums import with_vector_sums

SPAN = Span(Source("a.py", ""), 1, 0, 1, 0)
A, B, K, J, N, OUT = (tree.Name(name, SPAN) for name in ("a", "b", "i", "j", "n", "out"))
ZERO, TWO = tree.Number(0, SPAN), tree.Number(2, SPAN)


def at(items: tree.Expression, index: tree.Expression = K) -> tree.Expression:
    return tree.Subscript(items, index, SPAN)


def plus(left: tree.Expression, right: tree.Expression, sign: str = "+") -> tree.Expression:
    return tree.Binary(sign, left, right, SPAN)


def let(target: tree.Name, value: tree.Expression) -> tree.Assign:
    return tree.Assign((target,), (value,), None, SPAN)


def program(item: tree.Expression, start: tree.Expression = ZERO, *more: tree.Statement) -> tree.Block:
    """A list that is filled in a loop, with a clipped vector beside it."""
    fill = let(OUT, tree.Snoc(OUT, item, SPAN))
    loop = tree.For(K, tree.Range(start, N, 1), (fill, *more), SPAN)
    clip = let(B, tree.Builtin("clip_norm", (A, TWO), SPAN))
    return clip, let(OUT, tree.ListDisplay((), SPAN)), loop


def test_a_loop_that_adds_a_clipped_vector_is_a_sum() -> None:
    for one, two in ((A, B), (B, A), (at(A, J), B)):
        _, made = with_vector_sums(program(plus(at(one), at(two))))
        assert made == let(OUT, tree.Builtin("add_vectors", (one, two, N), SPAN))


def test_a_copy_is_a_sum_with_nothing() -> None:
    _, made = with_vector_sums(program(at(A)))
    assert made == let(OUT, tree.Builtin("add_vectors", (A, tree.ListDisplay((), SPAN), N), SPAN))


@pytest.mark.parametrize(
    "body",
    [
        program(plus(at(A), at(B), "-")),
        program(plus(at(A), at(B, J))),
        program(plus(at(J), at(J))),
        program(plus(at(OUT), at(B))),
        program(plus(at(at(A, K)), at(B))),
        program(plus(at(A), at(B)), TWO),
        program(plus(at(A), at(B)), ZERO, let(J, TWO)),
        program(plus(at(A), at(B)))[1:],
        (*program(plus(at(A), at(B)))[:1], program(plus(at(A), at(B)))[2]),
    ],
)
def test_other_loops_stay(body: tree.Block) -> None:
    assert with_vector_sums(body) == body


def test_loops_inside_others_are_found() -> None:
    inner = program(plus(at(A), at(B)))
    outer = tree.While(tree.Truth(True, SPAN), inner, SPAN)
    (made,) = with_vector_sums((outer,))
    assert isinstance(made, tree.While)
    assert len(made.body) == 2
