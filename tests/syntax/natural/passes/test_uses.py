"""How often names are read and written, and how a block may be left."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.uses import jumps, leaves, may_not_end, reads_of, writes_of

HERE = Source("a.py", "").everything()
X = tree.Name("x", HERE)
SET = tree.Assign((X,), (tree.Binary("+", X, X, HERE),), None, HERE)
BREAK = tree.Break(HERE)


def test_reads_and_writes_at_any_depth() -> None:
    block = (SET, tree.If(X, (SET,), (), HERE))
    assert reads_of(block)["x"] == 5
    assert writes_of(block)["x"] == 2


def test_a_loop_keeps_its_own_jumps() -> None:
    loop = tree.While(X, (BREAK,), HERE)
    assert jumps((loop,))
    assert not leaves((loop,))
    assert leaves((tree.If(X, (BREAK,), (), HERE),))


def test_only_while_may_not_end() -> None:
    counted = tree.For(X, tree.Range(X, X, 1), (SET,), HERE)
    assert not may_not_end((counted,))
    assert may_not_end((tree.If(X, (tree.While(X, (), HERE),), (), HERE),))
