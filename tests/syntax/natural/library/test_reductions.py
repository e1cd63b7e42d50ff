"""`reductions`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "math.prod(data)",
    "statistics.mean(data)",
)

ARRAYS = (
    "data.sum()",
    "data.mean()",
    "np.mean(data)",
    "np.sum(data)",
    "data.max()",
    "data.min()",
    "np.max(data)",
    "data.var()",
    "np.var(data, ddof=1)",
    "np.argmax(data)",
    "data.argmin()",
    "data[data > 0].sum()",
    "(data > 0).sum()",
    "(data > 0).mean()",
    "np.any(data > 3)",
    "np.all(data > 0)",
    "data.any()",
    "data.all()",
    "np.sum(data, keepdims=True)",
    "np.average(data)",
    "np.average(np.array([1, 2, 3]), weights=np.array([1, 1, 2]))",
    "np.prod(np.array([1, 2, 3]))",
    "np.ptp(data)",
    "float(data.sum())",
    "data.sum().item()",
    "int(np.sum(data > 0))",
    "np.sum(data) / len(data)",
    "data.sum() / data.size",
    "np.array([]).mean()",
    "np.array([]).max()",
    "np.array([]).sum()",
    "np.nanmean(data)",
    "np.nansum(data)",
    "np.std(np.array([1, 1, 1]))",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
