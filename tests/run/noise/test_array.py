"""Arrays are copied into plain ones, and masked arrays are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lapwing.run.noise.array import plain_array, whole_array
from tests.numbers.test_plain import Sly


@pytest.mark.parametrize(
    "values",
    [
        [1, 2],
        (1, 2),
        range(1, 3),
        np.array([1, 2], dtype=np.uint8),
        np.array([1, 2], dtype=">i4"),
        np.array([9, 1, 2])[1:],
    ],
)
def test_whole_numbers_are_copied(values: object) -> None:
    found = whole_array(values)
    assert found is not None
    assert type(found) is np.ndarray
    assert found.dtype == np.dtype(np.int64)
    assert found.tolist() == [1, 2]
    assert not isinstance(values, np.ndarray) or not np.shares_memory(found, values)


def test_a_read_only_view_is_copied_and_can_be_written() -> None:
    base = np.array([1, 2])
    base.flags.writeable = False
    found = whole_array(base[:])
    assert found is not None
    found[0] = 7
    assert base.tolist() == [1, 2]


def test_whole_numbers_are_what_they_are_and_not_what_they_say() -> None:
    found = whole_array([Sly(5), np.int8(6), 7])
    assert found is not None
    assert found.tolist() == [5, 6, 7]


def test_subclasses_become_plain() -> None:
    class Stubborn(np.ndarray[Any, Any]):
        def __add__(self, other: Any) -> Any:
            return self

    found = plain_array(np.array([1, 2]).view(Stubborn))
    assert type(found) is np.ndarray


@pytest.mark.parametrize(
    "values",
    [
        np.ma.array([1, 2], mask=[False, True]),
        np.ma.array([1, 2]),
        np.ma.masked,
        [[1], [1, 2]],
        np.array([[1, 2]]).view(np.matrix),
        np.array(3),
        3,
        [],
        np.array([1.0, 2.0]),
        [True, False],
        np.array([(1, 2)], dtype=[("a", int), ("b", int)]),
        np.array([2**63], dtype=np.uint64),
        [2**70],
        ["1"],
        None,
        np.array([1, 2], dtype="m8[s]"),
        [np.ma.array(1, mask=True), np.ma.array(2, mask=True)],
    ],
)
def test_what_is_no_flat_array_of_whole_numbers(values: object) -> None:
    assert whole_array(values) is None
