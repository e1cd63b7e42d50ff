"""What an observer sees: results, errors and prints."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
xs = [k]
return xs, xs
""",
        "",
    ),
    ("return None", ""),
    (
        """\
if data:
    raise ValueError('no')
return 1
""",
        "",
    ),
    ("return [], {}, ()", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def test_a_print_is_part_of_the_outcome() -> None:
    assert "len(data)" in core("print(len(data))\nreturn 1")


def test_an_error_that_data_cause_is_an_outcome() -> None:
    body = core("return 1 // len(data)")
    assert "if len(data) == 0" in body
