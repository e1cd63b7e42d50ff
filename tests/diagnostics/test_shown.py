"""What messages show of what was given."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest

from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.shown import shown
from tests.data.people import people


def test_plain_values_and_others() -> None:
    assert [shown(one) for one in (5, "x", None, Fraction(1, 3), 0.5)] == ["5", "'x'", "None", "1/3", "0.5"]
    assert shown(pd.DataFrame({"x": [1400]})) == "a DataFrame" and shown([1400]) == "a list"
    assert len(shown("x" * 1000)) < 100 and shown(OSError()) == "an OSError"


def test_rows_given_by_mistake_are_not_shown(tmp_path: Path) -> None:
    frame = pd.DataFrame({"x": [1400, 1401]})
    opened = people(tmp_path)
    for mistake in (
        lambda: open_dataset("people.csv", frame),
        lambda: opened.sql(frame),
        lambda: opened.where(frame),
        lambda: opened.release(frame, epsilon=1),
        lambda: opened.count().release(epsilon=frame),
        lambda: opened.count().release(epsilon=1, share_kept=frame),
        lambda: opened.count().release(epsilon=1, progress=frame),
        lambda: opened.quantile("age", frame.x),
        lambda: opened.cdf("age", [frame.x]),
    ):
        with pytest.raises(ProgramError) as caught:
            mistake()
        assert "1400" not in str(caught.value)
