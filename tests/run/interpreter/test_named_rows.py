"""Rows with names for their fields, in any order: data frames and dictionaries."""

from __future__ import annotations

from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.program.named import ROWS, WANTED, earned


def test_frames_and_dictionaries_are_read_by_name() -> None:
    kept = [{name: value[place] for name, value in ROWS.items()} for place in range(4)]
    frame = pd.DataFrame(kept)
    for rows in (kept, frame, frame[sorted(frame)], pl.DataFrame(kept), pa.Table.from_pylist(kept)):
        found = earned.run(rows, eps=10**6, unproved=True).value
        assert abs(float(found) - WANTED) < 1  # type: ignore[arg-type]
    plain = [[row[name] for name in ("age", "member", "pay")] for row in kept]
    assert abs(float(earned.run(people=plain, eps=10**6, unproved=True).value) - WANTED) < 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rows",
    [pd.DataFrame({"age": [1], "pay": [1]}), [{"age": 1, "member": 0}], [{"age": 1, "member": 0, "pay": 1}, [1]]],
)
def test_rows_without_a_field_are_refused_without_telling_them(rows: Any) -> None:
    with pytest.raises(ProgramError, match="input-private"):
        earned.run(rows, eps=1, unproved=True)
