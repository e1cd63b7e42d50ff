"""Assignments: to names, tuples, items and fields, once each."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
a, b = k, len(data)
a, b = b, a
return a, b
""",
        "",
    ),
    (
        """\
a, *rest = [k, 1, 2]
return a, rest
""",
        "",
    ),
    (
        """\
x = y = [k]
x.append(1)
return y
""",
        "",
    ),
    (
        """\
xs = [1, 2, 3]
xs[k] = 9
return xs
""",
        "",
    ),
    (
        """\
xs = [1, 2, 3]
xs[-1], xs[0] = xs[0], xs[-1]
return xs
""",
        "",
    ),
    (
        """\
(a, b), c = (k, 1), 2
return a + b * c
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
del k
return k
""",
        "",
        "maybe-undefined",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
