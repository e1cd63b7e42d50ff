"""Pandas data frames: columns of numbers and moments as they are, all others as texts of their values.

Which type a pandas column has may hang on one row, so no column is refused for its type, and a value means the same in
a column of any type.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pandas as pd
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY
from lapwing.data.engines.cell import text_of
from lapwing.data.engines.duck import CASTS
from lapwing.data.engines.engine import Array
from lapwing.data.engines.expression import Expression, cast, name
from lapwing.data.engines.field import typed
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject

NATIVE = {"integer": "iufb", "real": "iuf", "boolean": "b", "date": "", "text": "iu"}
OWN = (pd.SparseDtype, pd.CategoricalDtype, pd.PeriodDtype, pd.IntervalDtype)


def safe_frame(
    frame: Any, columns: tuple[Column, ...], ids: tuple[str, ...] = (), title: str = "rows"
) -> tuple[Any, exp.Expr]:
    """A frame that DuckDB can read whatever is in it, and what to read of it under its title."""
    wanted: dict[str, str] = {column.name: column.type for column in columns}
    for one in ids:
        wanted.setdefault(one, "text")
    held: dict[str, Any] = {"": np.zeros(len(frame), dtype=bool)}
    picked: list[Expression] = []
    for key, kind in wanted.items():
        if key not in frame.columns:
            continue
        series = frame[key]
        if series.ndim != 1:
            reject("data-open", name="this DataFrame", reason=f"it has the column {key} twice")
        place = f"c{len(held)}"
        held[place], is_text = safe_column(series, kind, key in ids)
        picked.append(exp.alias_(field_of(place, held[place], kind, is_text, key in ids), key, quoted=True))
    rows = exp.select(*(picked or [exp.Star()])).from_(table_named(title))
    return pd.DataFrame({key: held[key] for key in held if key or len(held) == 1}), rows.subquery("rows")


def field_of(place: str, column: Any, kind: str, is_text: bool, is_unit: bool) -> Expression:
    """A column in DuckDB; hashes hang on types, so that types must not hang on rows."""
    if is_text:
        return typed(cast(name(place), "TEXT"), "DATE" if kind == "date" and is_unit else CASTS[kind])
    if kind == "date":
        return cast(name(place), "DATE" if is_unit else "TIMESTAMP")
    is_small = kind == "integer" and column.dtype.kind in "iu" and str(column.dtype).lower().split("[")[0] != "uint64"
    return cast(name(place), "BIGINT") if is_small else name(place)


def safe_column(series: Any, kind: str, is_unit: bool) -> tuple[Any, bool]:
    """A column as DuckDB is to read it, and whether it is read as text."""
    if (moments := moments_of(series)) is not None:
        return (within_years(moments), False) if kind == "date" else (np.full(len(series), None, dtype=object), True)
    natives = "i" if is_unit and kind == "integer" else NATIVE[kind]
    if series.dtype.kind in natives and not isinstance(series.dtype, OWN):
        plain = series.to_numpy(np.float64, na_value=np.nan) if is_odd_float(series.dtype) else series
        return pd.Series(plain).reset_index(drop=True), kind == "text"
    if kind == "text" and isinstance(series.dtype, pd.StringDtype) and is_valid(series):
        return series.reset_index(drop=True), True
    return texts_of(series, kind), True


def is_valid(series: Any) -> bool:
    """Whether Arrow holds a column of texts, and all of them are valid UTF-8."""
    import pyarrow as pa

    if series.dtype.storage != "pyarrow":
        return False
    try:
        series.array.__arrow_array__().validate(full=True)
        return True
    except pa.ArrowInvalid:
        return False


def is_odd_float(dtype: Any) -> bool:
    """Whether it is a floating-point number of neither 32 nor 64 bits."""
    return bool(dtype.kind == "f" and dtype.itemsize not in (4, 8))


def texts_of(series: Any, kind: str) -> Array:
    """All values of a column as texts; dates are nothing but dates."""
    values = values_of(series)
    found = np.empty(len(values), dtype=object)
    found[:] = [None if kind != "date" and isinstance(one, date | np.datetime64) else text_of(one) for one in values]
    return found


def values_of(series: Any) -> list[Any]:
    """The values of a column; of those that Arrow holds, texts that are not valid UTF-8 are missing."""
    is_text = isinstance(series.dtype, pd.StringDtype) and series.dtype.storage == "pyarrow"
    if not is_text and not isinstance(series.dtype, pd.ArrowDtype):
        found: list[Any] = series.astype(object).tolist()
        return found
    import pyarrow as pa

    column = series.array.__arrow_array__()
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return [decoded(one) for one in column.cast(pa.large_binary()).to_pylist()]
    return [None] * len(series) if pa.types.is_nested(kind) else series.astype(object).tolist()


def decoded(text: bytes | None) -> str | None:
    """A text in UTF-8; one that is not is missing."""
    try:
        return None if text is None else text.decode()
    except UnicodeDecodeError:
        return None


def moments_of(series: Any) -> Array | None:
    """A column of moments or dates, in UTC; nothing if it is another column."""
    dtype = series.dtype
    if isinstance(dtype, pd.ArrowDtype):
        return moments_of_arrow(series)
    if isinstance(dtype, pd.DatetimeTZDtype):
        found: Array = series.array.asi8.view(f"datetime64[{dtype.unit}]")
        return found
    return series.to_numpy() if dtype.kind == "M" and isinstance(dtype, np.dtype) else None


def moments_of_arrow(series: Any) -> Array | None:
    """The same of a column that Arrow holds."""
    import pyarrow as pa

    kind = series.dtype.pyarrow_dtype
    if pa.types.is_timestamp(kind) or pa.types.is_date64(kind):
        unit, raw = getattr(kind, "unit", "ms"), series.array.__arrow_array__().cast(pa.int64())
    elif pa.types.is_date32(kind):
        unit, raw = "D", series.array.__arrow_array__().cast(pa.int32()).cast(pa.int64())
    else:
        return None
    found: Array = raw.fill_null(np.iinfo(np.int64).min).to_numpy().view(f"datetime64[{unit}]")
    return found


def within_years(moments: Array) -> Array:
    """Moments in microseconds; what is not from the year 1 to 9999 is missing."""
    days = moments.astype("datetime64[D]")
    inside = (days >= np.datetime64(FIRST_DAY, "D")) & (days <= np.datetime64(LAST_DAY, "D"))
    return np.where(inside, moments, np.datetime64("NaT")).astype("datetime64[us]")
