"""Copies go away only where the last name may have the value earlier."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
total = 0
for x in data:
    t = total + x
    if t > k:
        break
    total = t
return total
""",
        "",
    ),
    (
        """\
total = 0
for x in data:
    t = total + x
    if t > 4:
        continue
    total = t
return total
""",
        "",
    ),
    (
        """\
a = b = 0
for x in data:
    c = a
    a = x
    b = c
return a, b
""",
        "",
    ),
    (
        """\
x = k
y = x
if data:
    y = 3
return x, y
""",
        "",
    ),
    (
        """\
last = 0
for x in data:
    now = x + last
    if now > 5:
        return last
    last = now
return last
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    (
        """\
t = 0
for x in data:
    t += x
return t
""",
        "",
        "t = t + x",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)
