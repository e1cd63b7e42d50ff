"""Releases show themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people


def test_value_interval_and_text(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = opened.count().release(epsilon=1)
        low, high = made.interval
        assert low <= made.value <= high
        assert "cost: epsilon 1; left: epsilon 999" in str(made)
        chosen = opened.most_common("city").release(epsilon=1)
        low, high = chosen.interval
        assert chosen.rows() == [{"most common city": chosen.value, "interval_low": low, "interval_high": high}]
        for many in (opened.histogram("city"), opened.count() + opened.median("age"), opened.mean("age", "income")):
            made = many.release(epsilon=1)
            for take in ("value", "interval"):
                with pytest.raises(ProgramError, match="query-single"):
                    getattr(made, take)
