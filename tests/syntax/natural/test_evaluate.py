"""Expressions: short circuits, chains, conditions."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    ("return k and len(data), k or len(data), not k", ""),
    ("return 0 <= k < len(data) <= 3", ""),
    ("return data and data[0] > 1", ""),
    ("return len(data) > 1 and data[1] > rng.laplace(0, 1)", ""),
    ("return (rng.laplace(0, 1) if data else 0) + 1", ""),
    (
        """\
n = 0
def bump():
    nonlocal n
    n += 1
    return True
return (k > 0 and bump()), n
""",
        "",
    ),
    ("return (y := k + 1) * y", ""),
    ("return f'{1 + 1}a'", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


@pytest.mark.parametrize(
    "body",
    [
        "return [*data, 3]",
        "return [k, *data, 3, *data]",
        "xs = [*data]\nxs.append(1)\nreturn xs, data",
        "return [*(x for x in data if x > 1), 2]",
        "return [*range(3), *'ab', *[k]]",
    ],
)
def test_stars_in_a_list_join_lists_of_any_length(body: str) -> None:
    assert_as_python(body)
