"""Masks and lists of places that are assigned."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

BEFORE = "import numpy as np\nimport pandas as pd"
MEANS = [
    "a = np.array(data, dtype=int)\na[a > 1] = a[a > 1] * 2\nreturn a",
    "a = np.array([1, 2, 3])\na[np.array([k > 0, True, False])] = [7, 8][: 1 + int(k > 0)]\nreturn a",
    "a = np.arange(4)\na[[3, 0]] = [5, 6]\nreturn a",
    "a = np.zeros(6)\na[data] += 1\nreturn a",
    "s = pd.Series(data).value_counts()\nreturn s[s > 1].to_dict()",
    's = pd.Series({"a": k, "b": 2})\ns[s > 1] = 0\nreturn s.to_dict()',
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_numpy_means(body: str) -> None:
    assert_as_python(body, BEFORE)
