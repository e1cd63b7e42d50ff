"""Generator functions are run when their items are asked for."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

PLAIN = "def small(rows, limit):\n    for r in rows:\n        if r < limit:\n            yield r\n"


@pytest.mark.parametrize(
    "body",
    [
        "return sum(small(data, 3))",
        "return [x + 1 for x in small(data, k)]",
        "n = 0\nfor x in small(data, 4):\n    if x == 2:\n        break\n    n += x\nreturn n",
        "g = small(data, 4)\nreturn sum(g), sum(g)",
        "def both(rows):\n    yield from small(rows, 2)\n    yield 7\nreturn list(both(data))",
        "def pair():\n    yield k\n    yield k + 1\na, b = pair()\nreturn a * b",
    ],
)
def test_items_are_those_of_python(body: str) -> None:
    assert_as_python(body, PLAIN)


def test_changing_what_it_reads_on_the_way_is_refused() -> None:
    body = "limits = [1]\ndef low():\n    for x in data:\n        yield x * limits[0]\n"
    body += "n = 0\nfor x in low():\n    limits[0] += 1\n    n += x\nreturn n"
    assert "generator or a function reads" in refusal(body).cause


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("def ever():\n    while True:\n        yield 1\nfor x in ever():\n    break\nreturn 0", "`while` loop"),
        ("def fails():\n    for x in data:\n        yield 1 / x\nfor x in fails():\n    return x", "may fail"),
        ("return small(data, 3)", "as a value"),
    ],
)
def test_what_cannot_be_run_to_its_end_is_refused(body: str, said: str) -> None:
    assert said in refusal(body, PLAIN).cause


WALK = "def walk(items):\n    for item in items:\n        yield item"


@pytest.mark.parametrize(
    "body",
    [
        "g = walk(data)\nreturn next(g, 0), next(g, 0)",
        "g = walk(data)\nnext(g, 0)\nreturn sum(g)",
        "g = walk(data)\nfor x in g:\n    break\nreturn sum(g)",
        "g = walk(data)\na = list(zip(range(2), g))\nreturn a, sum(g)",
    ],
)
def test_a_generator_that_may_be_used_in_part_is_not_used_again(body: str) -> None:
    assert "a second time" in refusal(body, WALK).cause


def test_a_generator_that_is_used_up_gives_nothing_more() -> None:
    assert_as_python("g = walk(data)\nreturn sum(g), sum(g), list(g)", WALK)
