"""Methods that lists, arrays and series have not in common."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter"
MISSING = [
    "np.array(data).value_counts()",
    "np.array(data).apply(lambda x: x)",
    "np.array(data).fillna(0)",
    "np.array(data).append(1)",
    "np.array(data).index(1)",
    "np.array(data).values",
    "list(data).sum()",
    "list(data).value_counts()",
]
THERE = [
    "return pd.Series(data, dtype=int).value_counts().sum()",
    "return np.array(data, dtype=int).sum(), list(data).count(1)",
    "a = np.array([x for x in data if x > 2])\nreturn np.bincount(a[1:])",
    "a = np.array([x for x in data if x > 2])\nreturn np.bincount(np.sort(a))",
    "a = np.array([x for x in data if x > 2])\nreturn np.bincount(np.concatenate([a, a]))",
    "a = np.array([x for x in data if x > 2])\nreturn np.arange(9)[a[::-1]]",
    "a = np.array([x for x in data if x > 2])\nreturn a & 1, a >> 1",
    "a = np.array([x > 2 for x in data])\nreturn a & a",
    "return np.bincount(np.array(data, dtype=int), minlength=k)",
]


@pytest.mark.parametrize("call", MISSING)
def test_a_method_that_is_missing_is_an_error(call: str) -> None:
    assert "AttributeError" in refusal(f"return {call}", BEFORE).cause


@pytest.mark.parametrize("body", THERE)
def test_a_method_that_is_there_means_what_it_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_counters_are_not_joined_like_lists() -> None:
    refusal("return (Counter(data) + Counter([3]))[3]", BEFORE)
