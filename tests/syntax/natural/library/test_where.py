"""One of two values, item by item."""

from __future__ import annotations

import pytest

from tests.agreement import agree

MEANS = [
    "np.where(np.array(data) > 1, 1, 0)",
    "a = np.array(data)\nreturn np.where(a > 1, a, -a)",
    "a = np.array(data)\nreturn np.where(a > 1, a, 0.5), np.where(len(data) > 1, a, 0)",
    "a = np.array(data)\nreturn np.where(a > 1)[0]",
]


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_numpy_means(lines: str) -> None:
    agree(lines)
