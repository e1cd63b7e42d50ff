"""`places`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree
from tests.syntax.natural.says import assert_as_python, refusal

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


@pytest.mark.parametrize("name", ["bisect", "bisect_left", "bisect_right"])
@pytest.mark.parametrize("items", ["sorted(data)", "[0, 1, 1, 4]", "sorted([3, 1, k])"])
def test_bisect(name: str, items: str) -> None:
    assert_as_python(f"s = {items}\nreturn [{name}(s, x) for x in (0, 1, 2, 4, 9)]", f"from bisect import {name}")


def test_a_list_that_is_not_sorted_has_no_places() -> None:
    assert "not sorted" in refusal("return bisect([3, 1], k)", "from bisect import bisect").cause
