"""How often names are read and written, and how a block may be left."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.uses import gifts, jumps, leaves, may_not_end, reads_of, writes_of

HERE = Source("a.py", "").everything()
X = tree.Name("x", HERE)
SET = tree.Assign((X,), (tree.Binary("+", X, X, HERE),), None, HERE)
BREAK = tree.Break(HERE)


def test_reads_and_writes_at_any_depth() -> None:
    block = (SET, tree.If(X, (SET,), (), HERE))
    assert reads_of(block)["x"] == 5
    assert writes_of(block)["x"] == 2


def test_changes_of_lists_and_loop_variables_are_gifts_without_a_value() -> None:
    """Otherwise a name that is set once and then changed would count as what it was set to."""
    counted = tree.For(X, tree.Range(X, X, 1), (SET,), HERE)
    changes = tree.Append(X, X, HERE), tree.Store(X, X, X, HERE)
    assert [value for _, value in gifts((SET, *changes, counted))] == [SET.values[0], None, None, None, SET.values[0]]


def test_a_loop_keeps_its_own_jumps() -> None:
    loop = tree.While(X, (BREAK,), HERE)
    assert jumps((loop,))
    assert not leaves((loop,))
    assert leaves((tree.If(X, (BREAK,), (), HERE),))


def test_only_while_may_not_end() -> None:
    counted = tree.For(X, tree.Range(X, X, 1), (SET,), HERE)
    assert not may_not_end((counted,))
    assert may_not_end((tree.If(X, (tree.While(X, (), HERE),), (), HERE),))
