"""What an observer sees: results, errors and prints."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, refusal

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


def test_lists_of_one_constant_keep_their_length() -> None:
    assert_as_python(
        "o = []\nfor x in data:\n    if x > 3:\n        o.append(x)\n        return o\n    o.append(None)\nreturn o"
    )
    assert_as_python("return [None for x in data if x > 2]")


@pytest.mark.parametrize("body", ["return data[0].value", "return lambda: data", "return [data.count], 1"])
def test_what_is_no_data_is_not_given_back(body: str) -> None:
    assert "gives back" in refusal(body).cause


def test_a_field_that_is_not_known_decides_nothing() -> None:
    assert "field" in refusal("return 1 if k.ready else 0").cause


@pytest.mark.parametrize("body", ["return None + rng.laplace(0, 1)", "return -None"])
def test_a_function_that_always_fails_was_misread(body: str) -> None:
    assert "in every run" in refusal(body).cause
