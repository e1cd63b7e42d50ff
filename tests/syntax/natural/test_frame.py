"""Columns, masks and attributes of data frames."""

from __future__ import annotations

import pytest

from tests.agreement import agree_frame


@pytest.mark.parametrize(
    "lines",
    ["data.shape", "len(data)", "data.empty", "data.a.sum()", 'data[["a", "b"]].shape'],
)
def test_a_frame_gives_what_pandas_gives(lines: str) -> None:
    agree_frame(lines)
