"""A value of a column of Python objects, written as a field of a CSV file would be; missing if it cannot be.

Which type a pandas column has may hang on one row: whole numbers with one missing among them are floats, with one text
among them they are objects.  So a value is written the same whichever of these it comes as.
"""

from __future__ import annotations

import math
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import numpy as np

LONGEST = 2**20
MOST_BITS = 4096
EARLIEST, LATEST = np.datetime64("0001-01-01"), np.datetime64("9999-12-31")


def text_of(value: object) -> str | None:
    """The value as text; nothing if it is not a number, text, date, truth value or id."""
    if isinstance(value, np.generic):
        value = plain_of(value)
    match value:
        case bool():
            return "1" if value else "0"
        case int():
            return int.__repr__(value) if int.bit_length(value) <= MOST_BITS else ("inf" if value > 0 else "-inf")
        case float():
            return text_of_float(value)
        case complex():
            return None if value.imag else text_of_float(value.real)
        case Decimal():
            return text_of_decimal(value)
        case str():
            return value if is_plain(value) else None
        case datetime():
            return text_of_moment(value)
        case date():
            return date.isoformat(value)
        case UUID():
            return str(value)
        case _:
            return None


def plain_of(value: np.generic) -> object:
    """A value of NumPy as one of Python; nothing if it is a length of time, or a moment in no year from 1 to 9999."""
    match value:
        case np.timedelta64():
            return None
        case np.datetime64():
            day = value.astype("datetime64[D]")
            return day.item() if EARLIEST <= day <= LATEST else None
        case _:
            return value.item()


def text_of_float(value: float) -> str | None:
    """Whole numbers are written without a point; NaN is missing."""
    if math.isnan(value):
        return None
    whole = math.isfinite(value) and value == math.floor(value) and abs(value) < 2**63
    return str(int(value)) if whole else float.__repr__(value)


def text_of_decimal(value: Decimal) -> str | None:
    """The same of exact numbers."""
    if Decimal.is_nan(value):
        return None
    small = Decimal.is_finite(value) and -MOST_BITS <= Decimal.adjusted(value) <= 18
    whole = small and value == Decimal.to_integral_value(value)
    return str(int(value)) if whole else text_of_float(float(value))


def text_of_moment(value: datetime) -> str | None:
    """A moment in UTC; what pandas calls NaT is missing."""
    if value != value:
        return None
    try:
        return (value if value.tzinfo is None else value.astimezone(UTC).replace(tzinfo=None)).isoformat()
    except (OverflowError, ValueError):
        return None


def is_plain(text: str) -> bool:
    """Whether a text can be written in UTF-8, and is not endless."""
    try:
        return len(str.encode(text)) <= LONGEST
    except UnicodeEncodeError:
        return False
