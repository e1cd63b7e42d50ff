"""What is computed when it is asked for is computed of what was there before."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter, defaultdict, deque"
MEANS = [
    "lst = [1]\nm = pd.Series(data).isin(lst)\nlst.append(3)\nreturn m.sum()",
    "a = np.array(data)\nb = a * 2\na += 1\nreturn b",
    "a = np.array(data)\ny = 0\nfor i in range(2):\n    y = a * i\nreturn y.sum()",
    "a = np.array(data)\ny = []\nfor i in range(3):\n    y.append(a * i)\nreturn [z.sum() for z in y]",
    "a = np.array(data)\ny = a\nfor x in data:\n    y = a * x\nreturn y.sum()",
    "a = [1, 2, 3]\nb = [x + len(a) for x in a]\na.append(3)\nreturn b",
    "m = np.array([[1, 2], [3, 4]])\nt = (m.T * 2).sum(axis=1)\nm[0, 0] = 9\nreturn t",
    "a = np.array([1, 2, 3])\nb = a[np.array([0, 1])]\na[0] = 9\nreturn b",
    'a = np.array([1, 2, 3])\no = np.argsort(np.array([2, 1, k]), kind="stable")\nb = a[o]\na[0] = 9\nreturn b',
    "d = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6}\ns = pd.Series(data).map(d)\nd[0] = 7\nreturn s.sum()",
    "a = np.array([5, 6, 7])\nw = np.where(np.array(data) > 2, 1, 0)\ns = sum(a[i] for i in w)\nreturn s",
    "return np.sign(np.array(data, dtype=int))",
    "return np.sign(np.array(data))",
    "w3 = np.sign(np.array(data, dtype=int).copy())\nreturn w3",
    (
        "w3 = np.sign(np.array(data, dtype=int).copy())\n"
        "for i in range(k):\n"
        "    x6 = w3.sum() + rng.laplace(0, 2)\n"
        "return w3"
    ),
    "w3 = np.array(data) + 1\nfor i in range(k):\n    x6 = w3.sum() + rng.laplace(0, 2)\nreturn w3",
    "w3 = np.sign(np.array(data))\ny = w3.sum()\nreturn w3",
    "w3 = np.sign(np.array(data))\ny = w3.sum()\nreturn y",
]
REFUSED = [
    "c = 2\ns = pd.Series(data).apply(lambda x: x * c)\nc = 0\nreturn s.sum()",
    "a = np.array(data)\nf = np.vectorize(lambda x: x + k)\nreturn f(a).sum()",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused_where_it_cannot_be_told(body: str) -> None:
    assert refusal(body, BEFORE).id in ("outside-language", "unknown-call", "unknown-function", "natural")
