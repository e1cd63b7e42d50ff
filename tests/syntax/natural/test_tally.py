"""Counters are counted where they are asked, and built where more than one key matters."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

COUNTER = "from collections import Counter"


@pytest.mark.parametrize(
    "body",
    [
        "c = Counter(data)\nreturn c[3], c.get(2, 7), c.get(9), 1 in c, len(c)",
        "c = Counter(data)\nreturn dict(c)",
        "c = Counter(data)\nc[3] += 5\nreturn c[3], c[1], len(c)",
        "c = Counter(data)\nreturn [(x, n) for x, n in c.items()]",
        "c = Counter(data)\nn = 0\nfor x in c:\n    n += x\nreturn n",
        "c = Counter(x % 2 for x in data)\nreturn c[0] - c[1]",
        "c = Counter(data)\nreturn sum(c.values())",
        "c = Counter(data)\nd = c if k > 0 else Counter()\nreturn d[1]",
        "rows = list(data)\nc = Counter(rows)\nrows.append(3)\nreturn c[3]",
        "rows = []\nfor x in data:\n    rows.append(x)\nc = Counter(rows)\nrows.append(3)\nreturn c[3], len(rows)",
        "c = Counter(data)\nfor x in data:\n    c[x] += 1\nreturn c[1]",
        "c = Counter(data)\nc.update([1, 1])\nreturn c[1], c.most_common(1)",
    ],
)
def test_a_counter_is_one_of_python(body: str) -> None:
    assert_as_python(body, COUNTER)
