"""The leaves of a value as a shape wants them: truth values among numbers, one of several kinds."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
x = True if data else 2
return x + 1
""",
        "",
    ),
    (
        """\
x = None
for y in data:
    x = y if y > 2 else x
return x
""",
        "",
    ),
    ("return (1, None) if data else (2.5, 'a')", ""),
    (
        """\
xs = [True]
for x in data:
    xs.append(x)
return xs
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
