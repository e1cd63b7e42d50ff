"""Trees with expressions replaced."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.verify.flow.rewrite import expressions_in, rewrite
from tests.verify.flow.programs import labelled


def test_expressions_are_replaced_everywhere() -> None:
    flow = labelled("(p: Low[int]) -> Low[int]", "x = 1", "while x < 1 + p:", "    x = x + 1", "return min(x, 1)")

    def double(expression: tree.Expression) -> tree.Expression:
        return tree.Number(2, expression.span) if expression == tree.Number(1, expression.span) else expression

    changed = rewrite(flow.tree.body, double)
    numbers = [each.value for each in expressions_in(changed) if isinstance(each, tree.Number)]
    assert numbers == [2, 2, 2, 2]
    assert rewrite(flow.tree.body, lambda expression: expression) == flow.tree.body


def test_places_are_kept() -> None:
    flow = labelled("(p: Low[int]) -> Low[int]", "return p + 1")
    (before,) = flow.tree.body
    (after,) = rewrite(flow.tree.body, lambda expression: expression)
    assert before.span == after.span
