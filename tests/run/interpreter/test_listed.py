"""What holds many values, as the sequence of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas
import polars
import pyarrow
import pytest

from lapwing.run.interpreter.listed import listed

COLUMNS = {"age": [20, 30], "share": [0.1, 0.5]}


@pytest.mark.parametrize(
    "value",
    [
        [1, 2],
        (1, 2),
        range(1, 3),
        np.array([1, 2]),
        pandas.Series([1, 2]),
        polars.Series([1, 2]),
        pyarrow.array([1, 2]),
    ],
)
def test_items_in_their_order(value: object) -> None:
    found = listed(value, False)
    assert found is not None
    assert list(found) == [1, 2]


@pytest.mark.parametrize("frame", [pandas.DataFrame(COLUMNS), polars.DataFrame(COLUMNS), pyarrow.table(COLUMNS)])
def test_rows_of_frames(frame: object) -> None:
    assert listed(frame, True) == [(20, 0.1), (30, 0.5)]
    assert listed(frame, False) is None


@pytest.mark.parametrize("frame", [pandas.DataFrame({"a": [1, 2]}), polars.DataFrame({"a": [1, 2]})])
def test_the_only_column_of_a_frame(frame: object) -> None:
    assert listed(frame, False) == [1, 2]


def test_numbers_of_numpy_stay_as_they_are() -> None:
    for value in (np.array([0.1], np.float32), pandas.Series([0.1], dtype="float32")):
        found = listed(value, False)
        assert found is not None
        assert isinstance(found[0], np.float32)


def test_two_axes_are_rows() -> None:
    found = listed(np.array([[1, 2], [3, 4]]), True)
    assert found is not None
    assert [list(row) for row in found] == [[1, 2], [3, 4]]  # type: ignore[call-overload]


class Forever:
    """Something that never ends."""

    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


@pytest.mark.parametrize(
    "value", [3, "12", b"12", np.array(3), np.int64(3), None, {1: 2}, {1, 2}, Forever(), (x for x in "")]
)
def test_what_is_no_list(value: object) -> None:
    assert listed(value, False) is None


def test_a_frame_without_columns() -> None:
    assert listed(pandas.DataFrame(), True) is None
