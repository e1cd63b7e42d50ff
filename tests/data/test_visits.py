"""The RAND health insurance data, against what pandas counts."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from statsmodels.datasets import randhie

import lapwing

ROWS = Path(randhie.__file__).with_name("randhie.csv")
DESCRIBED = Path(__file__).resolve().parents[2] / "docs" / "examples" / "visits.toml"
SURE = "0.99999999"


def test_intervals_hold_what_pandas_counts(tmp_path: Path) -> None:
    frame = pd.read_csv(ROWS)
    with lapwing.open(ROWS, DESCRIBED, ledger=tmp_path / "ledger", create=True) as visits:
        low, high = visits.where("mdvis >= 10").count().release(epsilon="0.5", confidence=SURE).interval
        assert low <= int((frame.mdvis >= 10).sum()) <= high
        rows = visits.group_by("hlthp").mean("mdvis").release(epsilon=2, confidence=SURE).rows()
        for row in rows:
            exact = frame[frame.hlthp == row["hlthp"]].mdvis.clip(0, 50).mean()
            assert row["mean_mdvis_low"] <= exact <= row["mean_mdvis_high"]
            assert row["mean_mdvis_high"] - row["mean_mdvis_low"] < 12
        shares = visits.cdf("disea", [5, 10, 20]).release(epsilon=1, confidence=SURE).rows()
        for row, point in zip(shares, (5, 10, 20), strict=False):
            assert (
                row["cdf of disea_low"] - 1e-3 <= (frame.disea < point - 0.05).mean() <= row["cdf of disea_high"] + 1e-3
            )
        median = visits.median("mdvis").release(epsilon=1).value
        assert abs(median - frame.mdvis.median()) <= 1
        with pytest.raises(lapwing.ProgramError):
            visits.count().release(epsilon=1)
        assert visits.left()[0] == 0.5
