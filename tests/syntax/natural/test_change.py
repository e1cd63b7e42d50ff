"""Changing items: also those at computed and negative places."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
xs = [0] * 3
for x in data:
    xs[x % 3] += 1
return xs
""",
        "",
    ),
    (
        """\
xs = [1, 2, 3]
xs[k] += 5
return xs
""",
        "",
    ),
    (
        """\
xs = list(data)
xs[k] = 7
return xs
""",
        "",
    ),
    (
        """\
xs = list(data)
xs[-1] += 1
return xs
""",
        "",
    ),
    (
        """\
d = {'a': 1}
d['a'] += k
d['b'] = 2
return d
""",
        "",
    ),
    (
        """\
xs = [1, 2]
del xs[k]
return xs
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
xs = [1, 2, 3]
xs[0] += xs.pop()
return xs
""",
        "",
        "while one of its items is computed",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
