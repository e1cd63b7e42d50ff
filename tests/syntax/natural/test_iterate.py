"""`for` and `while`, with `else`, `break` and `continue`."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
x = 0
for x in data:
    if x > 3:
        break
else:
    return -1
return x
""",
        "",
    ),
    (
        """\
n = 0
while n < 5:
    n += 1
    if n == k:
        continue
    if n > len(data):
        break
else:
    n = 9
return n
""",
        "",
    ),
    (
        """\
t = 0
for i, (a, b) in enumerate(zip(data, data[1:]), start=1):
    t += i * a - b
return t
""",
        "",
    ),
    (
        """\
for i in range(3):
    for j in range(3):
        if j == k:
            break
    else:
        return i
return -1
""",
        "",
    ),
    (
        """\
t = 0
for x in data:
    for y in data:
        if y > x:
            break
    else:
        t += 1
return t
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def test_after_an_else_that_returns_there_was_a_round() -> None:
    assert_as_python("for i in range(len(data)):\n    if data[i] > k:\n        break\nelse:\n    return -1\nreturn i")
    assert_as_python("for x in data:\n    if x > 2:\n        break\nelse:\n    return -1\nreturn x")
