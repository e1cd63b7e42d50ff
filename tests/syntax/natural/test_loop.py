"""Loops: what they carry, of whatever kind, and its aliases."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
best = None
for x in data:
    if best is None or x > best:
        best = x
return best
""",
        "",
    ),
    (
        """\
a, b = 0, 1
for x in data:
    a, b = b, a + x
return a, b
""",
        "",
    ),
    (
        """\
rows = []
for x in data:
    rows.append((x, x * 2))
return rows
""",
        "",
    ),
    (
        """\
xs = []
for x in data:
    xs = [x] + xs
return xs
""",
        "",
    ),
    (
        """\
d = {'a': 0}
for x in data:
    d['a'] += x
return d
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
a = [1]
b = a
for x in data:
    b = [x]
b.append(3)
return a, b
""",
        "",
        "Changing an object that may have other names",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


@pytest.mark.parametrize(
    "body",
    [
        "w = np.array(data)\nfor i in range(k):\n    w += 1\nreturn np.mean(w)",
        "w = np.array(data)\nfor i in range(k):\n    w += w\nm = np.var(w)\nreturn 0 if m != m else 1",
        "n = len(data)\nfor i in range(k):\n    n += 1\nw = np.zeros(n)\nreturn np.mean(w)",
    ],
)
def test_what_is_carried_depends_on_what_it_was_before(body: str) -> None:
    assert_as_python(body, "import numpy as np")
