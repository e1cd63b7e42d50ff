"""`array`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree
from tests.syntax.natural.says import assert_as_python

LISTS = (
    "a = np.array([1, 2, 3])\nb = a\na += 1\nreturn b",
    "a = np.array([1, 2, 3])\nb = np.asarray(a)\nb[0] = 9\nreturn a",
    "a = np.array([1, 2, 3])\nb = np.array(a)\nb[0] = 9\nreturn a",
    "a = [1, 2, 3]\nb = np.asarray(a)\nb[0] = 9\nreturn a",
    "a = np.zeros(3)\na[1] += 2\nreturn a",
    "a = np.zeros((2, 2))\na[0, 1] = 3\nreturn a",
    "a = np.zeros((2, 2))\nr = a[0]\nr[1] = 3\nreturn a",
    "a = np.array([1, 2, 3])\na[a > 1] = 0\nreturn a",
    "a = np.array([1, 2, 3])\na[:] = 7\nreturn a",
    "a = np.array([3, 1, 2])\na.sort()\nreturn a",
    "a = np.array([1, 2, 3])\na *= 2\nreturn a",
    "a = np.array([1, 2, 3])\nb = a.ravel()\nb[0] = 9\nreturn a",
    "a = np.array([1, 2, 3])\nb = a.flatten()\nb[0] = 9\nreturn a",
    "a = np.array([1, 2, 3])\nb = a.T\nb[0] = 9\nreturn a",
    "a = np.array([1, 2, 3])\nb = a.copy()\nb[0] = 9\nreturn a",
    "a = np.array([1, 2, 3])\na[0] = 1.7\nreturn a",
    "a = np.zeros(2, dtype=int)\na[0] = 1.7\nreturn a",
    "a = np.zeros(2, dtype=int)\na[0] += 1\nreturn a",
    "a = np.array([1, 2, 3])\na = a + 0.5\nreturn a",
)

ARRAYS = (
    "d = data.copy()\nd[d < 0] = 0\nreturn data.sum()",
    "c = np.clip(data, 0, 3)\nc += 1\nreturn data.sum()",
    "x = np.sort(data)\nx[0] = 1\nreturn data",
    "np.array([[1, 2], [3, 4]]).sum(axis=0)",
    "np.array([[1, 2], [3, 4]]) * np.array([1, 10])",
    "np.array([[1, 2], [3, 4]])[:, 0]",
    "np.ones((2, 3)).shape",
    "np.ones((2, 3)).size",
    "len(np.ones((2, 3)))",
    "np.ones((2, 3)).mean(axis=1)",
    "np.array([1, 2, 3])[np.array([True, False, True])]",
    "np.array([1, 2, 3])[[True, False, True]]",
    "data + np.array([1])",
    "data[np.array([True, False])]",
    "data * data",
    "np.maximum(data, data[0])",
    "x = data.tolist()\nx.append(1)\nreturn len(data)",
    "np.max(data, axis=0)",
    "np.mean(data, axis=0)",
    "round(float(np.mean(data)), 2)",
    "np.mean(data[data > 3])",
    "m = np.mean(data[data > 3])\nreturn 0 if np.isnan(m) else m",
    "m = np.mean(data[data > 40])\nreturn m, sum(data)",
    "max(np.mean(data), 0)",
    "np.clip(np.mean(data), 0, 1)",
    "int(np.mean(data))",
    "if np.mean(data) > 1:\n    return 1\nreturn 0",
    "np.nanmean(data)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")


@pytest.mark.parametrize(
    "body",
    [
        "a = np.array([data.count(r) for r in range(3)])\nreturn np.cumsum(a + rng.laplace(0, 1, 3)).tolist()",
        "a = np.arange(3) * k\nb = np.array([1, 2, 3])\nb += a\nreturn b, a - b",
        "a = np.array([len(data) for i in range(3)])\ndata = [1]\nreturn np.array([1, 2, 3]) * a, len(data)",
        "a = np.array([x for x in range(4)])\nreturn np.array([1, 2, 3]) + a",
    ],
)
def test_a_known_number_of_computed_items_meets_known_ones(body: str) -> None:
    assert_as_python(body, "import numpy as np")
