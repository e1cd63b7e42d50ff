"""The loops, calls and tries that a jump goes through."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
def g(xs):
    for x in xs:
        for y in range(x):
            if y == 2:
                return x
    return -1
return g(data)
""",
        "",
    ),
    (
        """\
for x in data:
    try:
        if x > 3:
            raise ValueError('no')
    except ValueError:
        return x
return -1
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
