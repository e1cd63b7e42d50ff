"""Values of Python as texts."""

from __future__ import annotations

import datetime
from decimal import Decimal
from uuid import UUID

import numpy as np
import pandas as pd
import pytest

from lapwing.data.engines.cell import text_of

MOMENT = datetime.datetime(2024, 1, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=3)))


CASES: list[tuple[object, str | None]] = [
    (5, "5"),
    (5.0, "5"),
    (np.int8(5), "5"),
    (np.float32(5), "5"),
    (Decimal("5.00"), "5"),
    (-0.0, "0"),
    (5.5, "5.5"),
    (1e300, "1e+300"),
    (Decimal("1e999999"), "inf"),
    (Decimal("1e-999999"), "0"),
    (Decimal("sNaN"), None),
    (float("nan"), None),
    (float("-inf"), "-inf"),
    (10**5000, "inf"),
    (-(10**5000), "-inf"),
    (True, "1"),
    (np.bool_(False), "0"),
    ("Oslo", "Oslo"),
    (np.str_("Oslo"), "Oslo"),
    ("\ud800", None),
    (b"Oslo", None),
    (None, None),
    (pd.NA, None),
    (pd.NaT, None),
    ([1], None),
    ({"a": 1}, None),
    (1j, None),
    (5 + 0j, "5"),
    (np.complex64(5), "5"),
    (object(), None),
    (datetime.date(2024, 1, 1), "2024-01-01"),
    (MOMENT, "2023-12-31T22:00:00"),
    (datetime.datetime(1, 1, 1, tzinfo=MOMENT.tzinfo), None),
    (np.datetime64("2024-01-01T05", "ns"), "2024-01-01"),
    (np.datetime64(2**62, "s"), None),
    (np.datetime64("NaT"), None),
    (np.timedelta64(1, "ns"), None),
    (UUID(int=5), "00000000-0000-0000-0000-000000000005"),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_texts(number: int) -> None:
    value, text = CASES[number]
    assert text_of(value) == text
