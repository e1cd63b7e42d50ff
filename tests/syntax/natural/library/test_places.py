"""`places`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

ARRAYS = (
    "np.where(data > 0)[0]",
    "np.nonzero(data)[0]",
    "np.flatnonzero(data > 1)",
    "np.count_nonzero(data > 1)",
    "np.isin(data, [1, 2])",
    "np.digitize(data, [0, 2, 4])",
    "np.take(data, [0])",
    "np.select([data > 2, data > 0], [2, 1], 0)",
)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")


def test_numbers_are_added_as_often_as_a_place_is_listed() -> None:
    agree("h = np.zeros(8)\nnp.add.at(h, [x % 8 for x in data], 1)\nreturn h.tolist()")
