"""`match`: values, guards and what is left over."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
match k:
    case 0:
        return 'zero'
    case 2 | 3:
        return 'few'
    case _:
        return 'other'
""",
        "",
    ),
    (
        """\
match len(data):
    case n if n > 2:
        return n
    case _:
        return -1
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
