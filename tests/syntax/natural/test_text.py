"""Strings: known ones are computed."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    ("return f'{1 + 1}-{True}', 'a' + 'b'", ""),
    (
        """\
x = 'a' if data else 'b'
return x == 'a', x
""",
        "",
    ),
    ("return 'abc'[1], len('abc'), 'b' in 'abc'", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
