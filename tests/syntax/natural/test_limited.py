"""Deques of limited length, bits, and generators with `while` loops."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter, defaultdict, deque"
MEANS = [
    "q = deque(maxlen=2)\nout = []\nfor x in data:\n    q.append(x)\n    out.append(sum(q))\nreturn out",
    "q = deque([1, 2, 3], maxlen=2)\nq.append(k)\nreturn list(q), len(q)",
    "q = deque()\nfor x in data:\n    q.append(x)\n    if len(q) > 2:\n        q.popleft()\nreturn sum(q)",
    "return k & 1, k & 3, (k >> 1) & 1, ~k",
    "return [x & 1 for x in data], [x & 3 for x in data]",
    (
        "def halves(t):\n"
        "    while t > 0.1:\n"
        "        t = t / 2\n"
        "        yield t\n"
        "return [sum(data) * h for h in halves(1.0)]"
    ),
    "def ups(n):\n    while n < 3:\n        yield n\n        n += 1\nreturn list(ups(k))",
    (
        "def fib():\n"
        "    a, b = 0, 1\n"
        "    while True:\n"
        "        yield a\n"
        "        a, b = b, a + b\n"
        "        if a > 20:\n"
        "            return\n"
        "return [x for x in fib()]"
    ),
    "b = np.array([x % 2 for x in data], dtype=int)\nreturn b ^ 1, b & b, b | 1",
]
REFUSED = [
    "a = np.array([1, 2])\na += 0.5\nreturn a",
    "a = np.array(data, dtype=int)\na = a ^ np.array([x % 2 for x in data], dtype=int)\nreturn a",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused_where_it_cannot_be_told(body: str) -> None:
    assert refusal(body, BEFORE).id in ("outside-language", "unknown-function", "natural")
