"""What holds many values, as the sequence of them: lists and tuples, NumPy arrays, columns and data frames.

Arrays and frames are read item by item, so each number is taken as it is written and none is converted on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

LIBRARIES = ("numpy", "pandas", "polars", "pyarrow")


def listed(value: object, of_lists: bool) -> Sequence[object] | None:
    """The items in their order; those of a data frame are its rows, or if they are no lists, its only column."""
    if isinstance(value, Sequence):
        return None if isinstance(value, str | bytes) else value
    library = next((name for name in LIBRARIES if is_from(value, name)), None)
    if library is None:
        return None
    if hasattr(value, "columns"):
        rows = rows_of(value)
        return rows if rows is None or of_lists else only_column(rows)
    if getattr(value, "ndim", 1) == 0 or not isinstance(value, Iterable):
        return None
    return column_of(value)


def array_of(value: object) -> NDArray[Any] | None:
    """An array, also where it is the column of a data frame that has a number in each row; None for others."""
    if type(value) is np.ndarray:
        return value
    column = cast("Any", value)
    if is_from(value, "pandas") and isinstance(getattr(value, "dtype", None), np.dtype):
        return cast("NDArray[Any]", column.to_numpy())
    if is_from(value, "polars") and hasattr(value, "null_count") and hasattr(value, "dtype"):
        numeric = column.dtype.is_numeric() and column.null_count() == 0
        return cast("NDArray[Any]", column.to_numpy()) if numeric else None
    return None


def is_from(value: object, library: str) -> bool:
    """Whether a class of the library made it."""
    return any(kind.__module__.partition(".")[0] == library for kind in type(value).__mro__)


def rows_of(frame: Any) -> list[tuple[object, ...]] | None:
    """The rows of a data frame, each as the values of its columns in their order."""
    if is_from(frame, "pandas"):
        columns = [frame.iloc[:, place] for place in range(frame.shape[1])]
    elif is_from(frame, "polars"):
        columns = list(getattr(frame, "get_columns", list)())
    else:
        columns = frame.columns
    return list(zip(*map(column_of, columns), strict=True)) if columns else None


def column_of(column: Any) -> list[object]:
    """The values of a column; pandas keeps those of NumPy as they are."""
    return [plain_item(item) for item in (column.to_numpy() if is_from(column, "pandas") else column)]


def only_column(rows: list[tuple[object, ...]]) -> list[object] | None:
    """The values of rows with one field."""
    return [row[0] for row in rows] if all(len(row) == 1 for row in rows) else None


def plain_item(item: object) -> object:
    """An item, out of the wrapper that Arrow puts around it."""
    return cast("Any", item).as_py() if is_from(item, "pyarrow") and hasattr(item, "as_py") else item
