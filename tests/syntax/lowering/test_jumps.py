"""Jumps become flags, and `for` becomes `while`."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.pretty_program import pretty
from tests.helpers import body, lowered, rejection
from tests.running import agrees, normal

FORMS = {
    "n = 0\nfor i in range(c):\n    if q[i] > 0:\n        break\n    n += 1\nreturn n": """
        n = 0
        stopped = False
        i = 0
        while i < c and not stopped:
            if q[i] > 0:
                stopped = True
            else:
                n = n + 1
            i = i + 1
        return n
        """,
    "n = 0\nfor i in range(c):\n    if q[i] > 0:\n        continue\n    n += 1\nreturn n": """
        n = 0
        i = 0
        while i < c:
            if q[i] > 0:
                pass
            else:
                n = n + 1
            i = i + 1
        return n
        """,
    "for i in range(c):\n    if q[i] > 0:\n        return i\nreturn -1": """
        returned = False
        result = 0
        i = 0
        while i < c and not returned:
            if q[i] > 0:
                result = i
                returned = True
            i = i + 1
        if not returned:
            result = -1
        return result
        """,
    "n = c\nfor i in range(n):\n    n += i\nreturn n": """
        n = c
        stop = n
        i = 0
        while i < stop:
            n = n + i
            i = i + 1
        return n
        """,
}


@pytest.mark.parametrize("lines", FORMS)
def test_a_jump_has_one_normal_form(lines: str) -> None:
    assert normal(body(lines)) == dedent(FORMS[lines]).lstrip("\n")


@pytest.mark.parametrize(
    ("lines", "noise"),
    [
        ("i = 7\nfor i in range(9):\n    if i == c:\n        break\nreturn i", []),
        (
            (
                "out = []\nfor i in range(3):\n    for j in range(i):\n        if j == 1:\n"
                "            break\n        out.append(i * 2 + j)\nreturn out"
            ),
            [],
        ),
        (
            (
                "n = 0\nfor i in range(4):\n    for j in range(4):\n        if j == i:\n"
                "            continue\n        if j > 2:\n            break\n        n += 3 * i + j\n"
                "    if n > 12:\n        break\nreturn n"
            ),
            [],
        ),
        (
            (
                "for i in range(4):\n    for j in range(4):\n        if i + j == c + 1:\n            return i, j\n"
                "return -1, -1"
            ),
            [],
        ),
        (
            (
                "n = 0\nwhile True:\n    n += 1\n    if n < c:\n        continue\n    if n > 4:\n"
                "        return n\n    n += 1"
            ),
            [],
        ),
        (
            (
                "n = 0\nwhile n < 9:\n    n += 1\n    while True:\n        n += 2\n        if n > 4:\n"
                "            break\n    n += 1\nreturn n"
            ),
            [],
        ),
        (
            "if c > 5:\n    return 1\nelif flip():\n    return 2\nn = uniform(9)\nif n > 3:\n    return n\nreturn 0",
            [False, 5],
        ),
        (
            (
                "n = 0\nfor i in range(5):\n    if flip():\n        if flip():\n            continue\n"
                "        break\n    n += 1\nreturn n"
            ),
            [False, True, True, False, True, False],
        ),
    ],
)
def test_jumps_do_what_python_does(lines: str, noise: list[Any]) -> None:
    assert agrees(lines, noise)


@pytest.mark.parametrize("c", range(16))
def test_jumps_far_inside_do_what_python_does(c: int) -> None:
    lines = ["n = 0", *("    " * level + f"if c != {level}:" for level in range(14))]
    inner = ["if c == 14:", "    if n == 0:", "        return 14", "n += 1", "if n == 2:", "    return -2", "n += 5"]
    assert agrees("\n".join([*lines, *("    " * 14 + line for line in inner), "return n"]), c=c)


def test_every_return_has_as_many_results() -> None:
    assert rejection("if c > 0:\n    return 1, 2\nreturn 1") == ["tuple-size"]


def test_a_name_that_a_return_leaves_without_a_value_gets_one_so_that_the_text_reads_back() -> None:
    from lapwing.diagnostics.source import Source
    from lapwing.syntax import lower, parse_module, pretty

    text = """\
@private
def f(d: Database(of=Bit), k: Public[int], eps: Epsilon):
    if k == 0:
        x = 1
    elif k == 2:
        return 5.0
    else:
        x = 2
    return laplace(x, scale=1 / eps)
"""
    lowered = lower(parse_module(Source("a.py", text)).tree("f"))
    again = parse_module(Source("b.py", pretty(lowered.program, lowered.claim))).tree("f")
    assert lower(again).program == lowered.program


def test_what_only_a_flag_says_is_set_can_be_read_again() -> None:
    text = body(
        """
        n = 0
        for i in range(len(q)):
            if q[i] > 0:
                m = n + 1
                if m >= c:
                    break
            else:
                m = n
            n = m
        return n
        """,
        "q: Queries, c: Public[int], eps: Epsilon",
    )
    program = lowered(text)
    again = lower(parse_module(Source("again", pretty(program.program, program.claim))).tree(program.program.name))
    assert again.program == program.program
