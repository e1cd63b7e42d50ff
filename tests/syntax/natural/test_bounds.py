"""Whether an index lies inside a list: only then is there no check."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    ("return [data[i] for i in range(len(data))]", ""),
    (
        """\
t = 0
for i in range(1, len(data)):
    t += data[i] - data[i - 1]
return t
""",
        "",
    ),
    ("return [data[i - 1] for i in range(len(data))]", ""),
    ("return data[k]", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    (
        """\
t = 0
for i in range(len(data)):
    t += data[i]
return t
""",
        "",
        "t = t + data[i]",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_an_index_that_may_be_outside_is_an_error_an_observer_sees() -> None:
    assert "IndexError" not in core("return data[0]")
    assert "len(data)" in core("return data[0]")
