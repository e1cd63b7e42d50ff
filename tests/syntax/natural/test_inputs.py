"""Parameters as the contract says: lists are objects, which a function may change."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
xs = data
xs += [1]
return data
""",
        "",
    ),
    (
        """\
data.append(k)
return data, len(data)
""",
        "",
    ),
    (
        """\
data.sort()
return data
""",
        "",
    ),
    (
        """\
total = data + [k]
return total, data
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    ("return sum(data)", "", "total = total + data[index]"),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)
