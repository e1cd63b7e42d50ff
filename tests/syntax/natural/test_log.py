"""Dictionaries that are filled key by key from data mean what they mean in Python, and known keys need no table."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, refusal

IMPORTS = "from collections import Counter, defaultdict"


@pytest.mark.parametrize(
    "body",
    [
        "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nreturn d",
        "d = {}\nfor x in data:\n    d[x] = 2 + d.get(x, 0)\nreturn list(d), d.get(4, 0), d.get(9)",
        "d = defaultdict(int)\nfor x in data:\n    d[x] += x\nreturn d[4], dict(d)",
        "d = defaultdict(float)\nfor x in data:\n    d[x] -= 0.5\nreturn d[4], len(d)",
        "d = Counter()\nfor x in data:\n    d[x] += 1\nreturn d[4], d[7], len(d)",
        "d = {}\nfor x in data:\n    if x in d:\n        d[x] += 1\n    else:\n        d[x] = 1\nreturn d",
        "d = {}\nfor x in data:\n    if x not in d:\n        d[x] = 0\n    d[x] += 1\nreturn d",
        "d = {}\nfor x in data:\n    try:\n        d[x] += 1\n    except KeyError:\n        d[x] = 1\nreturn d",
        "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nreturn d[4]",
        "d = {}\nfor x in data:\n    d[x] += 1\nreturn d",
        "d = {}\nfor i, x in enumerate(data):\n    d[x] = i\nreturn d",
        "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nfor x in data:\n    d[x] = 7\nreturn d",
        "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nfor x in d:\n    d[x] += k\nreturn d",
        "d = {}\nfor x in data:\n    if x > 2:\n        d[x] = d.get(x, 0) + k\nreturn sorted(d.items())",
        "d = {}\nfor x in data:\n    d[x, x > 2] = d.get((x, x > 2), 0) + 1\nreturn d.get((4, True), 0), len(d)",
    ],
)
def test_sums(body: str) -> None:
    assert_as_python(body, IMPORTS)


@pytest.mark.parametrize(
    "body",
    [
        "g = defaultdict(list)\nfor x in data:\n    g[x % 2].append(x)\nreturn g[0], g[1], len(g)",
        "g = {}\nfor x in data:\n    g.setdefault(x, []).append(x + k)\nreturn [(a, sum(b)) for a, b in g.items()]",
        (
            "g = {}\nfor x in data:\n    if x not in g:\n        g[x] = []\n    g[x].append(x)\n"
            "return list(map(len, g.values()))"
        ),
        (
            "g = {}\nfor x in data:\n    if x in g:\n        g[x].append(1)\n    else:\n"
            "        g[x] = [1]\nreturn sum(g.get(4, []))"
        ),
        "g = defaultdict(set)\nfor x in data:\n    g[x % 2].add(x)\nreturn len(g[0]), len(g[1]), len(g)",
        "g = defaultdict(list)\nfor x in data:\n    g[x].append(x)\nn = len(g[9])\nreturn n, len(g), 9 in g",
        "g = defaultdict(list)\nfor x in data:\n    g[x] += [x, k]\nreturn g[4]",
        "g = defaultdict(list)\nfor x in data:\n    g[x].extend([x] * 2)\nreturn g[4], sorted(g)",
        "g = {}\nfor x in data:\n    g.setdefault(x, []).append(x)\nreturn g[4]",
        "g = defaultdict(list)\nfor x in data:\n    g[x].append(k)\nreturn [(a, len(b)) for a, b in sorted(g.items())]",
    ],
)
def test_lists(body: str) -> None:
    assert_as_python(body, IMPORTS)


def test_a_known_key_is_looked_up_in_the_data_themselves() -> None:
    found = core("d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nreturn d.get(4, 0) + rng.laplace(0, 1)")
    assert "append" not in found
    assert "== 4" in found


def test_a_whole_dictionary_of_lists_is_refused() -> None:
    body = "g = defaultdict(list)\nfor x in data:\n    g[x].append(x)\nreturn g"
    assert "dictionary of lists" in refusal(body, IMPORTS).cause


def test_a_list_that_replaces_another_is_refused() -> None:
    body = "g = defaultdict(list)\nfor x in data:\n    g[x].append(x)\n    g[x] = [1]\nreturn len(g[4])"
    assert "another list" in refusal(body, IMPORTS).cause.lower()
