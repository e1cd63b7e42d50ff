"""Lines through two columns in SQL."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.sql.regression import number
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.modelled import made, modelled

COLUMNS = made(2000, nasty=False)
X, Y, PASSED = (np.array(COLUMNS[name]) for name in ("hours", "grade", "passed"))
EXACT: dict[str, Any] = {
    "REGR_SLOPE(grade, hours)": np.polyfit(X, Y, 1)[0],
    "REGR_INTERCEPT(grade, hours)": np.polyfit(X, Y, 1)[1],
    "REGR_R2(grade, hours)": np.corrcoef(X, Y)[0, 1] ** 2,
    "CORR(grade, hours)": np.corrcoef(X, Y)[0, 1],
    "COVAR_POP(grade, hours)": np.cov(X, Y, ddof=0)[0, 1],
    "COVAR_SAMP(grade, hours)": np.cov(X, Y)[0, 1],
    "REGR_COUNT(grade, hours)": len(X),
    "REGR_AVGX(grade, hours)": X.mean(),
    "REGR_AVGY(grade, hours)": Y.mean(),
    "REGR_SXX(grade, hours)": X.var() * len(X),
    "REGR_SYY(grade, hours)": Y.var() * len(X),
    "REGR_SXY(grade, hours)": np.cov(X, Y, ddof=0)[0, 1] * len(X),
    "REGR_SLOPE(grade, hours) FILTER (WHERE passed)": np.polyfit(X[PASSED], Y[PASSED], 1)[0],
    "ROUND(10 * CORR(2 * grade, hours - 3), 6)": 10 * np.corrcoef(X, Y)[0, 1],
}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with modelled(tmp_path_factory.mktemp("lines"), COLUMNS) as dataset:
        yield dataset


@pytest.mark.parametrize("text", EXACT)
def test_they_are_what_databases_compute(opened: Dataset, text: str) -> None:
    row = opened.sql(f"SELECT {text} AS found FROM exams").release(epsilon=20, confidence="0.999999").rows()[0]
    exact, slack = float(EXACT[text]), 2e-3 * max(1.0, abs(float(EXACT[text])))
    assert row["found_low"] - slack <= exact <= row["found_high"] + slack
    assert abs(row["found"] - exact) < 0.05 * max(1.0, abs(exact))


def test_by_groups_and_with_having(opened: Dataset) -> None:
    text = "SELECT passed, REGR_SLOPE(grade, hours) AS slope, COUNT(*) AS n FROM exams GROUP BY passed HAVING n > 10"
    rows = opened.sql(text).release(epsilon=20).rows()
    assert [row["passed"] for row in rows] == [False, True]
    for row in rows:
        kept = row["passed"] == PASSED
        assert abs(row["slope"] - np.polyfit(X[kept], Y[kept], 1)[0]) < 0.1


def test_functions_of_the_same_columns_share_their_sums(opened: Dataset) -> None:
    both = opened.sql("SELECT REGR_SLOPE(grade, hours), REGR_INTERCEPT(grade, hours) FROM exams")
    (((_, one),), ((_, other),)) = both.queries, opened.sql("SELECT REGR_SLOPE(grade, hours) FROM exams").queries
    assert len(one.aggregates) == len(other.aggregates) == 5  # type: ignore[union-attr]


def test_rows_with_one_missing_do_not_count(tmp_path: Path) -> None:
    columns = {name: [*values] for name, values in COLUMNS.items()}
    for name, value in (("hours", 9.0), ("noise", 0.0), ("grade", None), ("passed", True)):
        columns[name] += [value] * 3000
    with modelled(tmp_path, columns) as other:
        row = other.sql("SELECT REGR_AVGX(grade, hours) AS x, REGR_COUNT(grade, hours) AS n FROM exams").release(
            epsilon=50
        )
        assert abs(row.rows()[0]["x"] - X.mean()) < 0.05 and abs(row.rows()[0]["n"] - len(X)) < 5


@pytest.mark.parametrize(
    "text", ["CORR(grade, open)", "CORR(grade, name)", "REGR_SLOPE(grade)", "CORR(DISTINCT grade, hours)"]
)
def test_what_cannot_be_computed_is_refused(opened: Dataset, text: str) -> None:
    with pytest.raises(ProgramError):
        opened.sql(f"SELECT {text} FROM exams")


def test_numbers_are_written_as_decimals() -> None:
    written = [number(Fraction(text)).sql() for text in ("0", "-2.5", "120", "0.05", "-0.001")]
    assert written == ["0", "-2.5", "120", "0.05", "-0.001"]
