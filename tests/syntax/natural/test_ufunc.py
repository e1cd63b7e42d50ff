"""NumPy's arithmetic: no error at a divisor of 0, logic for truth values, and whole numbers of 64 bits."""

from __future__ import annotations

import pytest

from tests.agreement import agree, refusal

MEANS = [
    "(np.array(data) % 0).tolist()",
    "(np.array(data) // 0).tolist()",
    "(np.array([3, 4]) // np.array([0, 2])).tolist()",
    "(len(data) // np.array(data)).tolist()",
    "(np.array(data) % len(data)).tolist()",
    "((np.array(data) > 0) + (np.array(data) > 2)).tolist()",
    "((np.array(data) > 0) * (np.array(data) > 2)).tolist()",
    "((np.array(data) > 0) * 2).tolist()",
    "(~(np.array(data) > 0)).tolist()",
    "a = np.array([len(data), 2]) > 1\nreturn (a[0] + a[1]) * 1",
    "sum(np.array(data) > 0)",
    "(np.array(data) ** 2).tolist()",
]
REFUSED = {
    "np.array(data) ** -1": "Whole numbers of NumPy to a power that may be negative",
    "np.array(data) * 2**62": "A whole number this large",
    "(np.array(data) > 0) - (np.array(data) > 1)": "`-` on truth values of NumPy",
    "-(np.array(data) > 0)": "A minus sign before truth values",
    "~(data[0] > 0)": "`~` on a single truth value of Python",
}


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_numpy_means(lines: str) -> None:
    agree(lines, "array")


@pytest.mark.parametrize("lines", REFUSED)
def test_is_refused(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
