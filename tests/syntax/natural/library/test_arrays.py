"""`arrays`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

ARRAYS = (
    "np.where(data > 0, data, 0)",
    "(data / 2).astype(int)",
    "data.astype(float)",
    "np.zeros(3)",
    "np.zeros((2, 3))",
    "np.zeros(3, dtype=int)",
    "np.ones(len(data))",
    "np.full(3, 7)",
    "np.full((2, 2), 1.5)",
    "np.linspace(0, 1, 5)",
    "np.zeros_like(data)",
    "np.ones_like(data)",
    "np.full_like(data, 7)",
    "data.shape",
    "data.shape[0]",
    "data.size",
    "data.ndim",
    "np.concatenate([data, data])",
    "np.append(data, 3)",
    "np.append(data, [3, 4])",
    "data.tolist()",
    "np.array([1, 2, 3])[[0, 2]]",
    "np.array(data)",
    "np.asarray(data, dtype=float)",
    "np.array([1.7, -1.7]).astype(int)",
    "np.array([1, 2]) / np.array([2, 4])",
    "np.array([1, 2, 3]) + np.array([1, 2])",
    "np.array([1, 2, 3])[np.array([True, False])]",
    "np.array([])",
    "np.fromiter((x for x in data), dtype=float)",
)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
