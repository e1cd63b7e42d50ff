"""Releases as CSV."""

from __future__ import annotations

import csv
import io

from lapwing.report.csv.release import csv_release
from tests.report.html.test_release import VIEW


def test_rows_and_formulas() -> None:
    rows = list(csv.reader(io.StringIO(csv_release(VIEW))))
    assert rows[0] == ["<b>k</b>", "n", "n_low", "n_high"] and rows[1] == ["<script>", "1", "0", "2"]
    evil = {**VIEW["answers"][1], "choice": '=cmd|"x"'}
    assert list(csv.reader(io.StringIO(csv_release({"answers": [evil]}))))[1] == ['\'=cmd|"x"']
