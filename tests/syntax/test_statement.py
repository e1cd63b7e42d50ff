"""Statements as they are read."""

from __future__ import annotations

import pytest

from lapwing.syntax import tree
from tests.helpers import body, parsed, rejected, rejection
from tests.running import agrees, normal


@pytest.mark.parametrize(
    ("lines", "id"),
    [
        ("(1, 2)[0] = 1\nreturn 0", "assign-target"),
        ("x.y = 1\nreturn 0", "assign-target"),
        ("len(q)[0] += 1\nreturn 0", "assign-target"),
        ("a, *b = q\nreturn 0", "assign-target"),
        ("a, b = 1, 2, 3\nreturn 0", "tuple-size"),
        ("a, b = c\nreturn 0", "tuple-size"),
        ("a, b = d = 1, 2\nreturn 0", "tuple-size"),
        ("a, = q\nreturn 0", "outside-language"),
        ("a = 1, 2\nreturn 0", "outside-language"),
        ("x: str = 1\nreturn 0", "annotation"),
        ("x = 1\nx @= 2\nreturn 0", "outside-language"),
        ("flip()\nreturn 0", "draw-unused"),
        ("c\nreturn 0", "draw-unused"),
        ("q.append(1)\nreturn 0", "append-target"),
        ("out.append(1)\nreturn 0", "append-target"),
        ("out = []\nout.append(1, 2)\nreturn 0", "arguments"),
        ("out = []\nout.append(item=1)\nreturn 0", "arguments"),
        ("out = []\nx = out.append(1)\nreturn 0", "outside-language"),
        ("for i in range(3):\n    pass\nelse:\n    pass\nreturn 0", "outside-language"),
        ("while c:\n    pass\nelse:\n    pass\nreturn 0", "outside-language"),
        ("for i in range():\n    pass\nreturn 0", "arguments"),
        ("for i in range(0, 1, c):\n    pass\nreturn 0", "range-step"),
        ("for i in range(0, 1, 0):\n    pass\nreturn 0", "range-step"),
        ("for i in range(0, 1, 0.5):\n    pass\nreturn 0", "range-step"),
        ("for i in range(eps):\n    pass\nreturn 0", "sort"),
        ("for i in range(0.5, 3):\n    pass\nreturn 0", "sort"),
        ("for i in zip(q, d):\n    pass\nreturn 0", "loop-over"),
        ("for i in [1, 2]:\n    pass\nreturn 0", "loop-over"),
        ("for i, x in enumerate(q, 1):\n    pass\nreturn 0", "loop-over"),
        ("for x in enumerate(q):\n    pass\nreturn 0", "tuple-size"),
        ("for a, b in range(3):\n    pass\nreturn 0", "assign-target"),
        ("break\nreturn 0", "outside-loop"),
        ("if c:\n    continue\nreturn 0", "outside-loop"),
        ("return", "missing-return"),
        ("with q:\n    pass\nreturn 0", "outside-language"),
        ("def inner():\n    return 1\nreturn 0", "outside-language"),
        ("assert c\nreturn 0", "outside-language"),
        ("del c\nreturn 0", "outside-language"),
        ("import math\nreturn 0", "outside-language"),
        ("try:\n    pass\nfinally:\n    pass\nreturn 0", "outside-language"),
    ],
)
def test_a_statement_outside_the_language_is_rejected(lines: str, id: str) -> None:
    assert rejection(lines) == [id]


@pytest.mark.parametrize("line", ['"""words"""', "...", "pass", "x: int", "# words\npass"])
def test_some_statements_say_nothing(line: str) -> None:
    assert normal(body(f"{line}\nreturn c")) == "pass\nreturn c\n"


def test_every_faulty_statement_is_reported() -> None:
    assert rejected(body("x = yy\nif c:\n    z.w = 1\nimport a\nreturn zz")) == [
        ("undefined-name", 3),
        ("assign-target", 5),
        ("outside-language", 6),
        ("undefined-name", 7),
    ]


def test_a_draw_may_be_given_to_several_names() -> None:
    assert agrees("a = b = uniform(9)\na += 1\nreturn a, b", [4])


@pytest.mark.parametrize("lines", ["a, b = b2, a2 = 1, 2\nreturn a, b, a2, b2", "a, b = b, a = 1, 2\nreturn a, b"])
def test_targets_are_given_from_left_to_right(lines: str) -> None:
    assert agrees(lines)


def test_blocks_may_be_nested_so_deep() -> None:
    def nested(levels: int) -> str:
        lines = ["    " * level + "if c > 0:" for level in range(levels)]
        return "\n".join([*lines, "    " * levels + "x = 1", "return 0"])

    assert rejection(nested(79)) == []
    assert rejection(nested(80)) == ["too-deep"]


def test_a_chain_of_elifs_may_be_so_long() -> None:
    def chain(length: int) -> str:
        return (
            "if c == 0:\n    x = 0\n" + "".join(f"elif c == {n}:\n    x = {n}\n" for n in range(1, length)) + "return 0"
        )

    assert rejection(chain(100)) == []
    assert rejection(chain(101)) == ["too-deep"]


def test_a_loop_stands_at_its_heading() -> None:
    loop = parsed(body("for i in range(\n    3):\n    x = 1\nreturn 0")).body[0]
    assert isinstance(loop, tree.For)
    assert (loop.span.line, loop.span.end_line, loop.span.end_column) == (3, 4, 10)
