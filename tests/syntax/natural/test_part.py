"""Slices, rows, columns, masks and lists of places that are assigned, and arrays that share their items."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter, defaultdict, deque"
MEANS = [
    "a = np.asarray(data, dtype=float)\na[a < 2] = 2\nreturn a",
    "m = np.array([[1,2],[3,4]])\nrow = m[0]\nm[0] = [9, 9]\nreturn list(row)",
    "m = np.array([[1,2],[3,4]])\nrow = m[0]\nrow[0] = 7\nreturn m.sum()",
    "a = np.array([1,2,3])\nb = a[1:]\nb += 1\nreturn list(b)",
    "m = np.array([[1,2],[3,4]])\ns = m[0:1]\nm[0][0] = 8\nreturn s[0][0]",
    "m = np.array([[1,2],[3,4]])\ns = m[0:1]\ns[0] = 8\nreturn m[0]",
    "a = np.array([1,2,3])\na[np.array([0,1,2])] = 5\nreturn a",
    "a = np.array([1,2,3])\na[[0,1]] = 5\nreturn a",
    "a = np.array([1,2,3])\na[[0,1]] += 5\nreturn a",
    "a = np.array([1,2,3])\na[a > 1] += 5\nreturn a",
    "a = np.array(data)\na[a > 1] += 5\nreturn a",
    "a = np.array(data)\na[a > 1] = a[a > 1] * 2\nreturn a",
    "a = np.array([1,2,3])\na[np.array([True, False, True])] = [7, 8]\nreturn a",
    "a = np.array([1,2,3,4])\na[1:3] = 0\nreturn a",
    "a = np.array([1,2,3,4])\na[1:3] += 10\nreturn a",
    "a = np.array([[1,2],[3,4]])\na[:, 0] = 9\nreturn a",
    "a = np.array([[1,2],[3,4]])\na[:, 0] += [5, 6]\nreturn a",
    "a = np.array([[1,2],[3,4]])\na[0] += 1\na[1, :] = 0\nreturn a",
    "a = [1,2,3,4]\na[1:3] = [9]\nreturn a",
    "a = np.zeros(5)\na[k:] = 1\nreturn a",
    "a = np.array(data)\na[1:] = 1\nreturn a",
    "a = np.array([1,2,3])\na[:] = [1, 2]\nreturn a",
    "m = np.zeros((2, 3))\nm[0] = 1\nm[1] = [1,2,3]\nr = m[1]\nm[1] = 5\nreturn r.sum(), m",
    "x = list(data)\nx[1:] = []\nreturn x",
    "m = np.zeros((2, 3))\nm[0] = 1\nm[1] = [1,2,3]\nr = m[1]\nm[1] = 5\nreturn r.sum(), m",
    "m = np.array([[1,2],[3,4]])\nrow = m[0]\nm[0] = [9, 9]\nreturn list(row)",
    "m = np.zeros((3, 2), dtype=int)\nfor x in data:\n    m[x % 3] = x\nreturn m",
    "m = np.zeros((3, 2), dtype=int)\nfor x in data:\n    m[x % 3, x % 2] += 1\nreturn m",
    "m = np.zeros((3, 2))\nm[0, :] += 1\nm[:, 1] = [4, 5, 6]\nm[1:, 0] = 7\nm += m\nm *= 2\nreturn m",
    "m = np.eye(2)\nm[0][1] = 3\nm[-1] = m[0]\nm[0] = 9\nreturn m",
    "a = np.arange(6)\nb = a\nb[2:4] = 0\nreturn a",
    "a = np.arange(6)\na[::2] = 0\nreturn a",
    "a = np.arange(len(data))\na[:k] = -1\nreturn a",
    "a = np.zeros(4)\na[1:] = a[:-1] + 1\nreturn a",
    "a = np.arange(4)\na[[0, 0, 1]] += 1\nreturn a",
    "a = np.zeros(6)\na[data] = 1\nreturn a",
    "a = np.zeros(6)\nfor i in data:\n    a[i] += 1\na[a == 0] = -1\nreturn a",
]
REFUSED = [
    "a = np.asarray(data)\na += 1\nreturn list(data)",
    "a = np.array([1,2,3])\nb = a[1:]\nc = b[1:]\na[2] = 5\nreturn c",
    "a = np.array([1,2,3])\nb = a[1:]\nb += 1\nreturn list(a)",
    "a = np.zeros(3)\nfor i in range(k):\n    b = a[:2]\n    b[0] = i\nreturn list(a)",
    "a = np.array(data)\nb = a[::-1]\na[0] = 3\nreturn b.sum()",
    "a = np.zeros(3)\nb = np.asarray(a, dtype=float)\nb[0] = 1\nreturn list(a)",
    "a = np.zeros(3)\na[:] = data\nreturn a",
    "m = np.zeros((len(data), 2))\nfor i, x in enumerate(data):\n    m[i] = 1\n    m[i, 0] = x\nreturn m",
    'df = pd.DataFrame({"a": [1,2,3]})\ndf.loc[df["a"] > 1, "a"] = 0\nreturn df["a"].sum()',
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused_where_it_cannot_be_told(body: str) -> None:
    assert refusal(body, BEFORE).id in ("outside-language", "unknown-function", "natural")
