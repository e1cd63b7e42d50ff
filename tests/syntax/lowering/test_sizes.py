"""Lengths that branches ask for are counted, and counted right."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from lapwing.syntax.lowering import lower
from tests.helpers import body, lowered
from tests.running import normal
from tests.syntax.lowering.test_fusion import PARAMETERS, chances

COUNTED = {
    "a quota": "out = []\nfor x in q:\n    if flip():\n        out.append(x)\n        if len(out) == k:\n"
    "            break\nreturn out",
    "a guard": "out = []\ni = 0\nwhile i < len(q) and len(out) < k:\n    if q[i] + k > 1:\n"
    "        out.append(i)\n    i += 1\n"
    "return out, len(out)",
    "two lists": "one = []\nfor x in q:\n    if flip():\n        other = one + [x]\n        one = list(other)\n"
    "        if len(other) >= 2:\n            break\nreturn one",
    "again in each round": "n = 0\nfor r in range(2):\n    out = []\n    for x in q:\n        if x > r:\n"
    "            out.append(x)\n"
    "        if len(out) > 1:\n            n += 1\nreturn n",
    "an item that asks": "out = []\nfor x in q:\n    if len(out) < 2:\n        out.append(len(out))\nreturn out",
}
LEFT = {
    "no branch adds": "out = []\nfor x in q:\n    out.append(x)\n    if len(out) == k:\n        break\nreturn out",
    "nobody asks": "out = []\nfor x in q:\n    if flip():\n        out.append(x)\nreturn out, len(out)",
    "from a parameter": "out = list(q)\nfor x in q:\n    if len(out) < 4:\n        out.append(x)\nreturn out",
    "cells": "out = []\nfor x in q:\n    if len(out) < 1:\n        out.append(x)\n    out[0] = 1\nreturn out",
    "compared with a counter": "out = []\nfor i in range(k):\n    if len(out) < i:\n        out.append(i)\nreturn out",
}


def check(lines: str) -> bool:
    """Whether lengths are counted; the results are the same."""
    text = body(lines, PARAMETERS)
    made = lowered(text).program
    with patch.object(lower, "count_sizes", lambda program, places, ends, names: (program, places, ends, {})):
        written = lowered(text).program
    for size in range(4):
        inputs = {"q": [2, 0, 1][:size], "k": 2, "eps": 1}
        assert chances(made, **inputs) == chances(written, **inputs)
    return made != written


@pytest.mark.parametrize("name", COUNTED)
def test_lengths_that_are_counted(name: str) -> None:
    assert check(COUNTED[name])
    assert "len(o" not in normal(body(COUNTED[name], PARAMETERS))


@pytest.mark.parametrize("name", LEFT)
def test_lengths_that_stay(name: str) -> None:
    assert not check(LEFT[name])
