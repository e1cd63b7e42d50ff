"""Two loops become one only where nothing else sees the list between them."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
xs = [x + rng.laplace(0, 1) for x in data]
t = 0
for x in xs:
    t += x
return t
""",
        "",
    ),
    (
        """\
xs = [x + rng.laplace(0, 1) for x in data]
t = 0
for x in xs:
    t += x
return t, xs
""",
        "",
    ),
    (
        """\
xs = [rng.laplace(0, 1) for i in range(k)]
t = 0
for i in range(k):
    t += xs[i]
return t, len(xs)
""",
        "",
    ),
    (
        """\
n = len(data)
xs = []
for i in range(n):
    xs.append(rng.laplace(0, 1))
n = 1
t = 0
for i in range(n):
    t += len(xs)
return t
""",
        "",
    ),
    (
        """\
xs = [x + rng.laplace(0, 1) for x in data]
t = 0
for x in xs:
    for y in xs:
        t += y
return t
""",
        "",
    ),
    (
        """\
xs = [x + rng.laplace(0, 1) for x in data]
m = 0
for i, x in enumerate(xs):
    if x > 1:
        break
    m = i
return m
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def test_the_list_between_two_loops_goes() -> None:
    body = core("xs = [x + rng.laplace(0, 1) for x in data]\nt = 0\nfor x in xs:\n    t += x\nreturn t")
    assert body.count("while") == 1
