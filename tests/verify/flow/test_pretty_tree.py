"""Expressions as text read back as the same expression."""

from __future__ import annotations

import ast

import pytest

from lapwing.verify.flow.pretty_tree import show
from tests.verify.flow.programs import labelled


@pytest.mark.parametrize(
    "text",
    [
        "a - (b - 1)",
        "-(a + b)",
        "2 * (a + 1) - b",
        "a if a < b else b if a > 3 else 0",
        "min(a, b) + c[a] + len(c)",
        "1 if not (a < b and b < a or a == 1) else 2",
        "1 if match(a, b) else 0",
    ],
)
def test_expressions_read_back(text: str) -> None:
    flow = labelled("(a: Low[int], b: Low[int], c: Low[list[int]]) -> Low[int]", f"return {text}")
    shown = show(flow.core.results[0])
    assert ast.dump(ast.parse(shown)) == ast.dump(ast.parse(text))


def test_lists_and_noise() -> None:
    flow = labelled("(a: Low[int]) -> Low[list[int]]", "m = [a, 1]", "m.append(2)", "return m + [3]")
    assert [show(result) for result in flow.core.results] == ["m + [3]"]
