"""Operators on any values: sequences, truth values, augmented assignments."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
xs = [1] * 2 + [k]
xs *= 1
return xs
""",
        "",
    ),
    ("return 'a' + 'b', 'a' * 2, (1,) + (k,)", ""),
    (
        """\
x = 3
x -= k
x *= 2
return x
""",
        "",
    ),
    ("return not data, bool(data), -k, +k", ""),
    (
        """\
x = None if data else 1
return x == None
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
