"""Patterns of `match` that look inside sequences, dictionaries and objects."""

from __future__ import annotations

import pytest

from tests.syntax.natural.constructs import BEFORE
from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        "match data:\n    case []:\n        return 'empty'\n    case [x]:\n        return x\n"
        "    case [x, *rest]:\n        return x + len(rest)"
    ),
    (
        "match list(data):\n    case [3, *_]:\n        return 33\n    case [_, y, *z] if y > 4:\n        return z\n"
        "    case _:\n        return None"
    ),
    (
        "match (k, len(data)):\n    case (0, n):\n        return n\n    case (-1, 3 | 4):\n        return 'many'\n"
        "    case (a, b) if a < b:\n        return b - a\nreturn -1"
    ),
    (
        "match {'kind': 'sum', 'size': k}:\n    case {'kind': 'mean'}:\n        return 0\n"
        "    case {'kind': 'sum', 'size': n, **rest}:\n        return n, len(rest)"
    ),
    (
        "match {'size': k}:\n    case {'a': 0}:\n        return 0\n    case {'size': n} if n > 0:\n        return n\n"
        "    case {}:\n        return 7"
    ),
    (
        "match Record(k):\n    case Record(size=0):\n        return 'zero'\n"
        "    case Record(n, tags, step=s):\n        return n, s, len(tags)"
    ),
    "match k:\n    case int(n):\n        return n\n    case str():\n        return 's'",
    "match 'abc':\n    case [a, b, c]:\n        return a\n    case str(t):\n        return t",
    "match np.array([1, 2]):\n    case [a, b]:\n        return a\n    case _:\n        return 'array'",
    "match {1, 2}:\n    case [a, *b]:\n        return 1\n    case _:\n        return 2",
    "match data:\n    case [x, y, z] | [x, y, z, _]:\n        return z\nreturn 0",
    (
        "match k if len(data) > 1 else None:\n    case None:\n        return 'no'\n    case 0:\n        return 'zero'\n"
        "    case x:\n        return x"
    ),
    "match data:\n    case [x, *rest]:\n        rest.append(x)\n        return rest, list(data)\nreturn 0",
    (
        "match k:\n    case 0 if len(data) / k > 1:\n        return 0\n    case n if 1 / n > 0:\n        return 1\n"
        "    case _:\n        return 3"
    ),
    (
        "match data:\n    case [0 | 1 as x, *_]:\n        return x\n    case [*_, 2 as y]:\n        return y * 10\n"
        "    case [_, _, *c]:\n        return c"
    ),
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_a_named_tuple_is_not_told_from_others_by_its_class() -> None:
    body = "match Point(k, 2):\n    case Point(x=0):\n        return 0\nreturn 1"
    assert "type of this value" in refusal(body, BEFORE).cause
