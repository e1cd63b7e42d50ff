"""Descriptions as data."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_columns_are_found_by_name() -> None:
    description = described()
    bounds = description.column("income").bounds
    assert bounds is not None and (bounds.low, bounds.high) == (-200, 2000)
    with pytest.raises(ProgramError, match="age, income"):
        description.column("salary")
