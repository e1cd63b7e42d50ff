"""Iterators in variables are used once, and read what they read at that time."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
g = (x + 1 for x in data)
return sum(g)
""",
        "",
    ),
    (
        """\
pairs = zip(data, data[1:])
return [a - b for a, b in pairs]
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        """\
g = (x for x in data)
return sum(g) + sum(g)
""",
        "",
        "a second time",
    ),
    (
        """\
t = 1
g = (x + t for x in data)
t = 2
return sum(g)
""",
        "",
        "before it is used",
    ),
    (
        """\
xs = [1]
g = (x for x in xs)
xs.append(2)
return sum(g)
""",
        "",
        "before it is used",
    ),
    (
        """\
m = map(lambda x: x + 1, data)
t = 0
for i in data:
    t += sum(m)
return t
""",
        "",
        "in each round",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
