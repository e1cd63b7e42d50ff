"""Lists of lists: their columns, and rows that are objects of their own."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

BEFORE = "import numpy as np\nimport pandas as pd"
MEANS = [
    "t = [[x, x + 1] for x in data]\nreturn [sum(c) for c in zip(*t)]",
    "t = [(x, x + 1) for x in data]\nif t:\n    a, b = zip(*t)\n    return sum(a), sum(b)\nreturn 0",
    "t = [[int(x <= i) for i in range(1, 4)] for x in data]\nreturn [sum(c) for c in zip(*t)]",
    "g = [[0 for _ in range(2)] for _ in range(3)]\nfor x in data:\n    g[x % 3][x % 2] += 1\nreturn g",
    "g = [[] for _ in range(2)]\nfor x in data:\n    g[x % 2].append(x)\nreturn [len(r) for r in g]",
    "g = [[0] * 2 for _ in range(3)]\nh = g[0]\nh[1] = 5\ng[1][0] = k\nreturn g",
    'g = [{} for _ in range(2)]\ng[0]["a"] = k\nreturn g[0], g[1]',
    "m = np.array([[1, 2], [3, 4]])\nreturn np.maximum(m, 2), np.sign(m - 2), np.where(m > 1, m, 0)",
    "x = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])\nreturn x.sum(axis=2), x.sum(axis=1), x.sum(axis=0)",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)
