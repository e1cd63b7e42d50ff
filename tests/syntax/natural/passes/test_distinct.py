"""The number of different values, counted code by code, is the same number, and moves by 1."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core

WAYS = [
    "return len(set(data)) + rng.laplace(0, 1)",
    "return len(np.unique(data)) + rng.laplace(0, 1)",
    "return len(Counter(data)) + rng.laplace(0, 1)",
    "seen = set()\nfor x in data:\n    seen.add(x)\nreturn len(seen) + rng.laplace(0, 1)",
    "seen = []\nfor x in data:\n    if x not in seen:\n        seen.append(x)\nreturn len(seen) + rng.laplace(0, 1)",
    "return len({x for x in data if x > 2}) + rng.laplace(0, 1)",
    "n = len(set(data))\nreturn n + rng.laplace(0, 1), n",
]


@pytest.mark.parametrize("body", WAYS)
def test_codes_are_counted(body: str) -> None:
    before = "from collections import Counter\nimport numpy as np\n"
    assert "while code < " in core(body, before)
    assert_as_python(body, before)


LEFT = [
    "seen = set(data)\nreturn len(seen) + rng.laplace(0, 1), sorted(seen)",
    "return len({x // 2 for x in data}) + rng.laplace(0, 1)",
    "seen = []\nfor x in data:\n    if len(seen) < 3 and x not in seen:\n        seen.append(x)\nreturn len(seen)",
    "n = 0\nseen = []\nfor x in data:\n    n += 1\n    if x not in seen:\n        seen.append(x)\nreturn len(seen) + n",
    "seen = []\nfor x in data:\n    if x not in seen:\n        seen.append(x + 1)\nreturn len(seen)",
    "seen = [1]\nfor x in data:\n    if x not in seen:\n        seen.append(x)\nreturn len(seen)",
    (
        "seen = []\nlast = 0\nfor x in data:\n    if last not in seen:\n        seen.append(last)\n    last = x\n"
        "return len(seen)"
    ),
    (
        "seen = []\nlast = 9\nfor x in data:\n    if x > 2:\n        last = x\n    if last not in seen:\n"
        "        seen.append(last)\nreturn len(seen)"
    ),
    (
        "seen = []\nfor x in data:\n    if x > 4:\n        if x not in seen:\n            seen.append(x)\n    else:\n"
        "        u = x * x\n        w = x + u\n        if w + u > 20:\n            seen.append(x)\nreturn len(seen)"
    ),
]


@pytest.mark.parametrize("body", LEFT)
def test_where_more_matters_the_list_is_kept(body: str) -> None:
    assert "while code < " not in core(body)
    assert_as_python(body)


HEAD = '# lapwing: data: Database(of={}, neighbours="add-remove"); epsilon = epsilon\ndef f(data, epsilon, rng):\n'


@pytest.mark.parametrize("domain", ["Text", "Integers(0, 30)", "Ints"])
def test_it_moves_by_one(domain: str) -> None:
    head = HEAD.format(domain)
    assert is_proved(head + "    return len(set(data)) + rng.laplace(0, 1 / epsilon)\n")
    assert is_refuted(head + "    return len(set(data)) + rng.laplace(0, 1 / (2 * epsilon))\n")
