"""Every name has a value before it is read, and every way returns."""

from __future__ import annotations

import pytest

from tests.helpers import body, rejected, rejection

HELPERS = {
    "def h(x):\n    x.append(1)\n    return 0\n": "helper-appends",
    "def h(x):\n    x = 1\n    return 0\n": "assign-parameter",
    "def h(x):\n    if x > 0:\n        return 0\n": "missing-return",
    "def h(x):\n    return y\n    y = 0\n": "maybe-undefined",
}


@pytest.mark.parametrize(
    "lines",
    [
        "if c > 0:\n    x = 1\nreturn x",
        "if c > 0:\n    x = 1\nelif c > 1:\n    x = 2\nreturn x",
        "for i in range(c):\n    x = i\nreturn x",
        "for i in range(c):\n    pass\nreturn i",
        "for i in range(3):\n    pass\nreturn i",
        "while c > 0:\n    x = 1\n    break\nreturn x",
        "while True:\n    if c > 0:\n        break\n    x = 1\n    break\nreturn x",
        (
            "while True:\n    x = 1\n    if c > 0:\n        continue\n    y = 1\n    if c > 1:\n        break\n"
            "return z if c else y\nz = 0"
        ),
        "for i in range(c):\n    if c > 0:\n        continue\n    x = 1\n    if i > 0:\n        y = x\nreturn y",
        "x = x + 1\nreturn x",
        "x += 1\nreturn x",
        "out.append(1)\nout = []\nreturn out",
        "a, b = 1, a\nreturn b",
    ],
)
def test_a_name_that_may_have_no_value_is_rejected(lines: str) -> None:
    assert rejection(lines) == ["maybe-undefined"]


@pytest.mark.parametrize(
    "lines",
    [
        "if c > 0:\n    x = 1\nelse:\n    x = 2\nreturn x",
        "if c > 0:\n    x = 1\nelse:\n    return 0\nreturn x",
        "while True:\n    x = 1\n    break\nreturn x",
        "while True:\n    x = 1\n    if c > 0:\n        break\n    y = x\nreturn x",
        (
            "while True:\n    if c > 0:\n        x = 1\n        break\n    elif c > 1:\n        x = 2\n"
            "        break\nreturn x"
        ),
        "while True:\n    for i in range(c):\n        break\n    x = 1\n    break\nreturn x",
        "for i in range(c):\n    x = i\n    y = x\nreturn 0",
        "while True:\n    if c > 0:\n        return 1",
        "return 0\nx = y\ny = 0",
        "if c > 0:\n    return 1\nelif c > 1:\n    return 2\nelse:\n    return 3",
    ],
)
def test_a_name_that_always_has_a_value_is_fine(lines: str) -> None:
    assert rejection(lines) == []


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("x = 1", 3),
        ("if c > 0:\n    return 1", 3),
        ("x = 0\nfor i in range(c):\n    return 1", 4),
        ("while True:\n    if c > 0:\n        break\n    return 1", 3),
        ("while c > 0:\n    return 1", 3),
        ("pass", 2),
    ],
)
def test_a_way_without_a_result_is_rejected(lines: str, line: int) -> None:
    assert rejected(body(lines)) == [("missing-return", line)]


def test_a_loop_without_any_way_out_has_no_result() -> None:
    assert rejection("while True:\n    x = 1") == ["missing-return"]


@pytest.mark.parametrize(
    ("lines", "id"),
    [
        ("c = 1\nreturn 0", "assign-parameter"),
        ("c += 1\nreturn 0", "assign-parameter"),
        ("for c in range(3):\n    pass\nreturn 0", "assign-parameter"),
        ("for c, x in enumerate(q):\n    pass\nreturn 0", "assign-parameter"),
        ("a, c = 1, 2\nreturn 0", "assign-parameter"),
        ("q = []\nreturn 0", "assign-parameter"),
    ],
)
def test_parameters_keep_their_value(lines: str, id: str) -> None:
    assert rejection(lines) == [id]


@pytest.mark.parametrize("helper", HELPERS)
def test_helpers_are_held_to_the_same(helper: str) -> None:
    found = rejected(helper + body("out = [1]\nreturn h(out)"))
    assert [id for id, _ in found] == [HELPERS[helper]]
    assert found[0][1] <= helper.count("\n")


def test_the_place_is_the_name_itself() -> None:
    assert rejected(body("if c > 0:\n    x = 1\ny = 2\nreturn y + x")) == [("maybe-undefined", 6)]
