"""Comprehensions: names of their own, conditions, draws in each round."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
x = 9
ys = [x + 1 for x in data]
return x, ys
""",
        "",
    ),
    ("return [x for x in data if rng.laplace(0, 1) > 0]", ""),
    ("return [(a, b) for a in data for b in range(a) if b > 1]", ""),
    ("return {x: x * x for x in (1, 2, 3)}", ""),
    ("return {k: data.count(k) + rng.laplace(0, 1) for k in range(3) if k != 1}", ""),
    ("return {k // 2: data.count(k) + rng.laplace(0, 1) for k in range(4)}", ""),
    (
        """\
t = 3
ys = [x + t for x in data]
t = 5
return ys
""",
        "",
    ),
    ("return [y for x in data if (y := x - 1) > 0]", ""),
    ("return sum(x for x in data if x if x > 1)", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    ("return [rng.laplace(x, 1) for x in data]", "", "noise = laplace(x, scale=1)"),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_functions_that_a_comprehension_makes_keep_their_own_names() -> None:
    before = "def above(t):\n    return lambda xs: sum(x > t for x in xs)"
    assert_as_python("qs = [above(t) for t in range(1, 5)]\nreturn [q(data) for q in qs]", before)
    assert_as_python("qs = [above(t) for t in range(0, 100, 5)]\nfor q in qs:\n    k += q(data)\nreturn k", before)


def test_keys_of_a_short_range_are_known() -> None:
    found = core("return {k: data.count(k) + rng.laplace(0, 1) for k in range(3)}")
    assert found.count("laplace(") == 3 and "append" not in found
