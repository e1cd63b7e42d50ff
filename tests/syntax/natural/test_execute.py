"""Statements: branches, jumps out of them, what follows."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
if k > 0:
    x = 1
elif data:
    x = 2
else:
    return None
return x
""",
        "",
    ),
    (
        """\
if not data:
    return 0.0
return sum(data) / len(data) + rng.laplace(0, 1)
""",
        "",
    ),
    (
        """\
assert k >= 0
return k
""",
        "",
    ),
    (
        """\
if sum(data) > 4:
    raise ValueError('large')
return 1
""",
        "",
    ),
    (
        """\
x: int = 3
pass
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
async def g():
    pass
return 1
""",
        "",
        "outside-language",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
