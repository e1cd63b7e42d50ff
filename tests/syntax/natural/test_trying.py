"""`try`: which handler takes an error, and what swallows a leak."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
try:
    y = 1 // (len(data) - 1)
except ZeroDivisionError:
    y = 7
return y
""",
        "",
    ),
    (
        """\
try:
    y = [1, 2][len(data)]
except (KeyError, IndexError):
    y = 9
else:
    y += 1
return y
""",
        "",
    ),
    (
        """\
try:
    raise KeyError('a')
except LookupError:
    return 1
""",
        "",
    ),
    (
        """\
try:
    y = 1 // len(data)
except IndexError:
    y = 3
return y
""",
        "",
    ),
    (
        """\
n = 0
try:
    n = 1 // len(data)
finally:
    n += 1
return n
""",
        "",
    ),
    (
        """\
n = 0
try:
    try:
        n = 1 // len(data)
    finally:
        n += 5
except ZeroDivisionError:
    n += 1
return n
""",
        "",
    ),
    (
        """\
try:
    x = data[0] + rng.laplace(0, 1)
except Exception:
    x = rng.laplace(0, 2)
return x
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
try:
    return 1
finally:
    k += 1
""",
        "",
        "`return`",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
