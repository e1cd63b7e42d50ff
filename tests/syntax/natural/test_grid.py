"""Items of matrices, parts of arrays that are assigned, and views that share their items."""

from __future__ import annotations

import pytest

from tests.agreement import agree, refusal

M = "m = np.array([[1, 2], [3, 4]])\n"
MEANS = [
    M + "return m[0, 1], m[-1, 0], m[:, 1].tolist(), m[0].tolist(), m[:, None].shape",
    M + "m[1, 0] = 9\nreturn m.tolist()",
    M + "m[:, 0] = 1\nreturn m.tolist()",
    M + "return np.where(m > 1, m, 0).tolist()",
    M + "m[0] += 1\nreturn m.tolist()",
    M + "c = m.copy()\nc[0, 0] = 9\nreturn m.tolist()",
    "a = np.array([1, 2, 3])\na[:] = 7\nreturn a.tolist()",
    "a = np.array([1, 2, 3])\na[:] = 7.9\nreturn a.tolist()",
    "a = np.array([1, 2, 3])\na[a > 1] = 0.5\nreturn a.tolist()",
    "a = np.array(data)\na[a > 1] = 0\nreturn a.tolist()",
    "a = np.array(data)\na[a > 1] = 2.5\nreturn a.tolist()",
]
REFUSED = {
    M + "b = m[:, 0]\nm[0, 0] = 9\nreturn b": "Reading an array after another one that shares",
    M + "t = m.T\nt[0, 1] = 9\nreturn m": "Reading an array after another one that shares",
    M + "b = m.reshape(4)\nb[0] = 9\nreturn m": "Reading an array after another one that shares",
    M + "b = np.ravel(m)\nb[0] = 9\nreturn m": "Reading an array after another one that shares",
    "a = np.array([1, 2])\nb = np.flip(a)\nb[0] = 9\nreturn a": "Reading an array after another one that shares",
    M + "return m[m > 1]": "Picking items of a matrix",
}


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_numpy_means(lines: str) -> None:
    agree(lines, "array")


@pytest.mark.parametrize("lines", REFUSED)
def test_is_refused(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
