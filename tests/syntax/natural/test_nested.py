"""Dictionaries of dictionaries, and of known cells, that are filled from data."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter, defaultdict, deque"
MEANS = [
    (
        "d = defaultdict(lambda: defaultdict(int))\n"
        "for x in data:\n"
        "    d[x % 2][x] += 1\n"
        "return d[0][2], d[1][3], d[7][1]"
    ),
    (
        "d = {}\n"
        "for x in data:\n"
        "    d.setdefault(x % 2, {})\n"
        "    d[x % 2][x] = d[x % 2].get(x, 0) + 1\n"
        "return d.get(0, {}).get(2, 0), d.get(1, {}).get(5, 0)"
    ),
    "d = defaultdict(lambda: [0, 0])\nfor x in data:\n    d[x][x % 2] += x\nreturn [d[z] for z in range(3)]",
    ("d = defaultdict(Counter)\nfor x in data:\n    d[x > 2][x] += 1\nreturn sum(d[True].values()), len(d[False])"),
    (
        'd = defaultdict(lambda: {"n": 0, "s": 0})\n'
        "for x in data:\n"
        '    d[x]["n"] += 1\n'
        '    d[x]["s"] += x\n'
        'return [(d[z]["n"], d[z]["s"]) for z in (1, 4)]'
    ),
    (
        "d = {}\n"
        "for x in data:\n"
        "    if x not in d:\n"
        "        d[x] = {}\n"
        "    d[x][k] = d[x].get(k, 0) + 1\n"
        "return {z: d[z][k] for z in d}"
    ),
    (
        "d = defaultdict(Counter)\n"
        "for x in data:\n"
        "    d[x % 2][x] += 1\n"
        "out = []\n"
        "for a, row in d.items():\n"
        "    for b, n in row.items():\n"
        "        out.append((a, b, n))\n"
        "return out"
    ),
    "d = defaultdict(dict)\nfor x in data:\n    d[x][0] += 1\nreturn 0",
]
REFUSED = [
    (
        "d = defaultdict(Counter)\n"
        "for x in data:\n"
        "    d[x % 2][x] += 1\n"
        "    row = d[x % 2]\n"
        "    row[9] = 1\n"
        "return d[0][9]"
    ),
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused_where_it_cannot_be_told(body: str) -> None:
    assert refusal(body, BEFORE).id in ("outside-language", "unknown-function", "natural")
