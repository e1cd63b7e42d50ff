"""Arithmetic of single numbers, as Python does it."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    ("return [x // 2 for x in data], [x % 3 for x in data], -7 // 2, -7 % 3", ""),
    ("return k // 2, k % 3, k % -2, (k + 0.5) // 1, (k + 0.5) % 2", ""),
    ("return 10 // k", ""),
    ("return sum(data) / len(data)", ""),
    (
        """\
for x in data:
    if x > 3:
        return k // (x - x)
return 1
""",
        "",
    ),
    (
        """\
for i in range(2):
    if len(data) > 2:
        return k // i
return 0
""",
        "",
    ),
    ("return True + k, True & False, k ** 2, 2 ** 3", ""),
    ("return (k > 0) ^ (len(data) > 1), (k > 0) | False", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


@pytest.mark.parametrize("sign", ["&", "|", "^"])
def test_bits_are_joined_as_in_python(sign: str) -> None:
    assert_as_python(
        f"return [(x % 2) {sign} (k % 2) for x in data], int(k > 0) {sign} 1, (k >= 0) {sign} (len(data) > 1)"
    )


def test_whole_numbers_are_shifted() -> None:
    assert_as_python("return [(x << 2, x >> 1) for x in data], k >> 1")
