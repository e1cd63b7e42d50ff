"""Where two ways meet: values, objects and names for both."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
xs = []
if data:
    xs.append(1)
else:
    xs.append(2)
return xs
""",
        "",
    ),
    (
        """\
x = (1, 2) if data else (3, k)
return x[0]
""",
        "",
    ),
    (
        """\
if data:
    xs = [1]
else:
    xs = [2, 3]
xs.append(k)
return xs
""",
        "",
    ),
    (
        """\
d = {'a': 1} if data else {'a': 2}
return d['a']
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
b = [2]
c = a if data else b
c.append(3)
return a, b
""",
        "",
        "may have other names",
    ),
    (
        """\
if data:
    x = 1
return x
""",
        "",
        "maybe-undefined",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


def test_a_sequence_that_is_computed_where_two_ways_meet() -> None:
    assert_as_python(
        "m = max(data) if data else None\nif m is None:\n    z = [0]\nelse:\n    z = [x + m for x in data]\nreturn z"
    )
