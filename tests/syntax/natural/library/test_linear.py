"""`linear`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

ARRAYS = (
    "np.dot(data, data)",
    "data @ data",
    "np.linalg.norm(data, 1)",
    "np.arange(6).reshape(2, 3) @ np.array([1, 2, 3])",
    "np.arange(6).reshape(2, 3).dot(np.ones(3))",
    "np.arange(4).reshape(2, 2) @ np.arange(4).reshape(2, 2)",
    "np.inner(data, data)",
    "np.hypot(3, 4)",
)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")


def test_a_list_by_a_number_of_numpy_is_an_array() -> None:
    agree("list([1, 2] / np.linalg.norm([*data, 3], ord=1))")


def test_a_matrix_is_clipped_item_by_item() -> None:
    agree("np.clip(np.array([[1, 9], [-4, 2]]), 0, 3).sum(axis=0)")
