"""Operators on any values: sequences, truth values, augmented assignments."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
xs = [1] * 2 + [k]
xs *= 1
return xs
""",
        "",
    ),
    ("return 'a' + 'b', 'a' * 2, (1,) + (k,)", ""),
    (
        """\
x = 3
x -= k
x *= 2
return x
""",
        "",
    ),
    ("return not data, bool(data), -k, +k", ""),
    (
        """\
x = None if data else 1
return x == None
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


@pytest.mark.parametrize("body", ["return -'1'", "return +'a'", "return -[k]", "return -None"])
def test_a_sign_before_what_is_no_number_is_an_error(body: str) -> None:
    assert_as_python(f"if data:\n    {body}\nreturn 0")


@pytest.mark.parametrize("items", ["[0] * len(data)", "[0, 0]", "{0: 1, 1: 2}"])
def test_what_is_added_is_computed_only_if_there_is_something_to_add_it_to(items: str) -> None:
    body = f"""\
log = []
def more():
    log.append(2)
    return 7
xs = {items}
try:
    xs[k] += more()
except LookupError:
    pass
return log
"""
    assert_as_python(body)
