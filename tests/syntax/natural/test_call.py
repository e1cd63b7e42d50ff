"""Calls: arguments, defaults, closures and what they may change."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        "return g(k) + g(1, b=3) + g(b=1, a=2)",
        """\
def g(a, b=2):
    return a * b
""",
    ),
    (
        """\
def add(x, acc=[]):
    acc.append(x)
    return len(acc)
add(1)
return add(2)
""",
        "",
    ),
    (
        """\
fs = [lambda x, i=i: x + i for i in range(3)]
return [h(k) for h in fs]
""",
        "",
    ),
    (
        """\
def g(*args, **named):
    return sum(args) + named['a']
return g(k, 2, a=3)
""",
        "",
    ),
    (
        """\
total = 0
def add(x):
    nonlocal total
    total += x
for x in data:
    add(x)
return total
""",
        "",
    ),
    (
        """\
def g(x):
    if x > 2:
        return x
return [g(x) for x in data]
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        "return g(1) + g(2)",
        """\
def g(x, acc=[]):
    acc.append(x)
    return len(acc)
""",
        "Changing an object",
    ),
    (
        "return g(1)",
        """\
def g(x):
    return g(x + 1)
""",
        "recursive",
    ),
    ("return g(data)", "def g(xs):\n    return 0 if not xs else 2 * xs[0] + g(xs[1:])\n", "recursive"),
    ("return g(data)", "def g(xs):\n    return xs and 2 * xs[0] + g(xs[1:])\n", "recursive"),
    (
        "return g(x for x in data)",
        """\
def g(xs):
    return sum(xs) + sum(xs)
""",
        "An iterator that is kept",
    ),
    ("return any(1 // x > 0 for x in data)", "", "may fail or change something"),
    (
        "return g(1)",
        """\
def g(x):
    yield x
""",
        "generator",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
