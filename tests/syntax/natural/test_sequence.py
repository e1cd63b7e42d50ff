"""Sequences of known and unknown length."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
xs = [0] * len(data)
for i, x in enumerate(data):
    xs[i] = x * 2
return xs
""",
        "",
    ),
    (
        """\
xs = []
xs += data
xs.extend([k])
return xs, len(xs)
""",
        "",
    ),
    ("return [data, [k]]", ""),
    ("return {'a': data}", ""),
    (
        """\
xs = [1.5] * k
return xs
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
