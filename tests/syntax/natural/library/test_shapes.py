"""`shapes`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "len(set(data).difference({1, 2}))",
    "len(set(data).symmetric_difference({1, 2}))",
)

ARRAYS = (
    "np.diff(data)",
    "np.eye(2)",
    "np.identity(2)",
    "data.reshape(-1, 1)",
    "data.reshape(-1)",
    "np.arange(6).reshape(2, 3)",
    "np.arange(6).reshape((3, -1))",
    "np.arange(6).reshape(2, 3).T",
    "np.arange(6).reshape(2, 3).sum(axis=0)",
    "np.arange(6).reshape(2, 3).sum(axis=1)",
    "np.arange(6).reshape(2, 3).sum()",
    "np.arange(6).reshape(2, 3).mean(axis=0)",
    "np.arange(6).reshape(2, 3).mean(axis=1)",
    "np.arange(6).reshape(2, 3).mean()",
    "np.arange(6).reshape(2, 3).max(axis=0)",
    "np.arange(6).reshape(2, 3).max(axis=1)",
    "np.arange(6).reshape(2, 3).argmax(axis=1)",
    "np.arange(6).reshape(2, 3).var(axis=0)",
    "np.arange(6).reshape(2, 3).flatten()",
    "np.any(np.arange(6).reshape(2, 3) > 4, axis=1)",
    "np.arange(6).reshape(2, 3).any()",
    "np.arange(6).reshape(2, 3)[1, 2]",
    "np.arange(6).reshape(2, 3)[:, 1]",
    "np.arange(6).reshape(2, 3)[0]",
    "np.arange(6).reshape(2, 3)[0, 1:]",
    "np.arange(6).reshape(2, 3) + np.array([1, 2, 3])",
    "np.arange(6).reshape(2, 3) + np.array([[1], [2]])",
    "np.arange(6).reshape(2, 3) * 2",
    "data[:, None] + np.array([1, 2])",
    "data[:, np.newaxis]",
    "(data[:, None] == np.arange(3)).sum(axis=0)",
    "np.stack([data, data])",
    "np.vstack([data, data])",
    "np.hstack([data, data])",
    "np.column_stack([data, data])",
    "np.repeat(data, 2)",
    "np.tile(np.array([1, 2]), 2)",
    "np.outer(np.array([1, 2]), np.array([3, 4]))",
    "np.arange(6).reshape(2, 3).sum(axis=1, keepdims=True)",
    "np.flip(data)",
    "np.insert(data, 0, 5)",
    "np.broadcast_to(np.array([1, 2]), (2, 2))",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
