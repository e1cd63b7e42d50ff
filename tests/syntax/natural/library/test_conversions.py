"""`conversions`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "round(sum(data) / 4)",
    "round(sum(data) / 7, 2)",
    "int(sum(data) / 4)",
    "math.floor(sum(data) / 4)",
    "math.ceil(sum(data) / 4)",
    "math.trunc(sum(data) / 4)",
    "isinstance(sum(data), int)",
    "list(data) + [1]",
    "out = list(data)\nout.extend([1, 2])\nreturn out",
    "out = list(data)\nout.remove(2)\nreturn out",
    "out = list(data)\nout.pop()\nreturn out",
    "out = list(data)\nout.pop(0)\nreturn out",
    "out = list(data)\nout.reverse()\nreturn out",
    "out = data.copy()\nout.append(1)\nreturn len(data)",
    "tuple(data)",
    "bool(data)",
    "round(2.5), round(3.5), round(-2.5), round(0.125, 2)",
)

ARRAYS = (
    "np.floor(data / 2)",
    "np.ceil(data / 2)",
    "np.round(data / 2)",
    "np.rint(data / 4)",
    "data.astype(bool)",
    "list(data)",
    "[float(x) for x in data]",
    "np.round(2.5), np.round(-1.5), np.round(0.125, 2)",
    "np.int64(2.7)",
    "np.bool_(1)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
