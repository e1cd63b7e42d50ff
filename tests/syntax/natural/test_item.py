"""Items and slices, negative ones too."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    ("return data[k]", ""),
    ("return data[-1]", ""),
    ("return data[k:2]", ""),
    ("return data[-2:], data[:-1], data[k:], data[:k]", ""),
    ("return [1, 2, 3][k]", ""),
    ("return (1, 2, 3)[-k]", ""),
    ("return data[::-1]", ""),
    ("return data[::2], data[1::2], data[k::3], data[:2:2], data[::-2], data[-3:-1:2]", ""),
    ("return sum(data[::2]) - sum(data[1::2]), len(data[::3])", ""),
    (
        """\
xs = [5, 6, 7]
return [xs[i - 1] for i in range(3)]
""",
        "",
    ),
    ("return [5, 6, 7][len(data) - 2]", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    ("return data[1.5]", "", "not a whole number"),
    ("return data[2:0:-1]", "", "A slice with this step"),
    ("return data[::k]", "", "A slice with this step"),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
