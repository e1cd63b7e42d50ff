"""Names replaced in every kind of statement."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import renamed, substituted

HERE = Source("a.py", "").everything()
X, Y = tree.Name("x", HERE), tree.Name("y", HERE)


def test_reads_and_writes_are_renamed() -> None:
    def block(name: tree.Name) -> tree.Block:
        setting = tree.Assign((name,), (tree.Minus(name, HERE),), None, HERE)
        loop = tree.For(name, tree.Range(name, name, 1), (setting,), HERE)
        return (
            tree.If(name, (setting,), (loop,), HERE),
            tree.While(name, (setting,), HERE),
            tree.Return((name,), HERE),
        )

    assert renamed(block(X), {"x": "y"}) == block(Y)


def test_a_name_becomes_an_expression() -> None:
    assert substituted(tree.Minus(X, HERE), {"x": tree.Number(1, HERE)}) == tree.Minus(tree.Number(1, HERE), HERE)
