"""Jumps: out of loops, calls and tries at once."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
def g(x):
    while True:
        x += 1
        if x > 5:
            return x
return g(k)
""",
        "",
    ),
    (
        """\
for x in data:
    for y in [1, 2, 3]:
        if x == y:
            break
        if x > 4:
            return y
return 0
""",
        "",
    ),
    (
        """\
for i in [0, 1, 2]:
    if i == k:
        continue
    if i > len(data):
        break
return i
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
