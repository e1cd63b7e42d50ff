"""`while` loops whose rounds are all known are their rounds one after the other."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

MEANS = [
    (
        "cur = [0, 1, 2, 3]\n"
        "levels = [list(cur)]\n"
        "while len(cur) > 1:\n"
        "    cur = [cur[i] + cur[i + 1] for i in range(0, len(cur), 2)]\n"
        "    levels.append(cur)\n"
        "return levels"
    ),
    (
        "cur = [k, 1, 2, 3]\n"
        "levels = []\n"
        "while len(cur) >= 1:\n"
        "    levels.append([c for c in cur])\n"
        "    if len(cur) == 1:\n"
        "        break\n"
        "    cur = [cur[i] + cur[i + 1] for i in range(0, len(cur), 2)]\n"
        "else:\n"
        "    levels.append(9)\n"
        "return levels"
    ),
    (
        "i = 0\n"
        "total = 0\n"
        "while i < 5:\n"
        "    i += 1\n"
        "    if i == 2:\n"
        "        continue\n"
        "    if i == 4 and k > 0:\n"
        "        return total\n"
        "    total += sum(data) * i\n"
        "else:\n"
        "    total += 1\n"
        "return total"
    ),
    "n = 0\nwhile True:\n    n += 1\n    if n > 3:\n        break\nreturn n",
    ("n = 0\nwhile True:\n    n += 1\n    if n > k:\n        return n\n    if n > 2:\n        break\nreturn -n"),
    "x = 1\nwhile x < 1000:\n    x *= 2\n    if x > 100 and sum(data) > 3:\n        break\nreturn x",
    (
        "n = 3\n"
        "while n:\n"
        "    n -= 1\n"
        "    try:\n"
        "        y = 1 / (n - 1)\n"
        "    except ZeroDivisionError:\n"
        "        continue\n"
        "return n"
    ),
    "cur = [0, 1, 2, 3]\nwhile len(cur) > 1:\n    cur = cur[1:]\nreturn cur",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body)


def test_a_loop_that_the_data_end_stays_a_loop() -> None:
    assert "while" in core("n = 0\nwhile n < len(data):\n    n += 1\nreturn n + rng.laplace(0, 1)")
