"""An expression with its parts replaced: every kind of part."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural.rewrite import replaced

HERE = Source("a.py", "").everything()
X, Y = tree.Name("x", HERE), tree.Name("y", HERE)


@pytest.mark.parametrize(
    "make",
    [
        lambda x: tree.Minus(x, HERE),
        lambda x: tree.Binary("+", x, x, HERE),
        lambda x: tree.Conditional(x, x, x, HERE),
        lambda x: tree.Opaque("f", (x,), REAL, HERE),
        lambda x: tree.Draw("laplace", (x, x), HERE),
        lambda x: tree.Snoc(x, x, HERE),
    ],
)
def test_all_parts_are_replaced(make) -> None:  # type: ignore[no-untyped-def]
    assert replaced(make(X), lambda _: Y) == make(Y)
