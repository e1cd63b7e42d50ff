"""Arrays that were made of lists without items."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_not_misread

SOME = "x = np.array([x for x in data if x > 2])\n"
BODIES = [
    SOME + "return np.bincount(x, minlength=4).sum()",
    SOME + "return np.bincount(x + 1, minlength=4).sum()",
    SOME + "return np.bincount(x[x > 3], minlength=4).sum()",
    SOME + "return np.bincount(x > 3, minlength=4).sum()",
    SOME + "return np.bincount(x.astype(int), minlength=4).sum()",
    SOME + "return np.arange(10)[x].sum()",
    SOME + "return x[~(x > 3)].sum()",
    "x = np.array([x for x in data if x > 2], dtype=int)\nreturn np.bincount(x, minlength=4).sum()",
    "x = [x for x in data if x > 2]\nreturn np.bincount(x, minlength=4).sum()",
    "x = [x for x in data if x > 2]\nreturn np.arange(10)[x].sum()",
    "x = np.asarray([x for x in data if x > 2])\nreturn np.bincount(x, minlength=4).sum()",
    SOME + "return np.bincount(np.digitize(x, [2, 4]), minlength=4).sum()",
    SOME + "return np.bincount(np.searchsorted([2, 4], x), minlength=4).sum()",
    SOME + "return np.bincount(np.arange(len(x)), minlength=6).sum()",
    SOME + "return np.bincount(np.where(x > 3, 1, 0), minlength=6).sum()",
    SOME + "return np.bincount(x.astype(int) // 2, minlength=6).sum()",
    SOME + "return x[np.argsort(x)].sum()",
    "mask = np.array([x > 2 for x in data])\nreturn (~mask).sum()",
    "mask = np.array([x > 2 for x in data])\nreturn np.arange(len(data))[mask].sum()",
]


@pytest.mark.parametrize("body", BODIES)
def test_is_not_misread(body: str) -> None:
    assert_not_misread(body, "import numpy as np")
