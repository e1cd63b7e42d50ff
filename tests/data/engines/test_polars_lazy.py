"""Polars, lazily: the numbers of DuckDB, programs as they are interpreted, and frames that are never held whole."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Bounds, Column, Description, Unit
from lapwing.data.engines.engine import SATURATED
from lapwing.data.engines.polars_lazy import PolarsEngine, open_polars
from lapwing.data.engines.relation import Aggregation
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.bounded_sum import Rows, Total
from lapwing.data.query.group_by import group_by
from lapwing.data.query.predicate import Among, Missing
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why
from tests.data.days import assert_days_stop_nothing
from tests.data.engines.agreeing import (
    assert_agrees,
    assert_bounds,
    assert_letters_matter,
    assert_nan_is_missing,
    assert_people_agree,
    assert_speech_agrees,
)
from tests.data.moments import MOMENTS, assert_clocks
from tests.data.people import ROWS, Row, described, table_of
from tests.data.program.agreeing import LONG, POLARS, assert_programs_agree

SPOKEN_HERE = (
    *(
        "curves 0",
        "far curves 0",
        "magnitudes 0",
        "rounded 0",
        "weeks 0",
        "months 0",
        "parts 0",
        "parts of years 0",
        "days of the week 0",
        "divisions 0",
        "letters 0",
    ),
    *("initials 0", "pieces 0", "patterns 0", "odd patterns 0", "extremes 0", "defaults 0", "since 0", "truths 0"),
)
ENDS = [2**62, -(2**62), 2**63 - 1, -(2**63), 0, None]


def lazy(rows: tuple[Row, ...] = ROWS) -> PolarsEngine:
    frame = pl.from_arrow(table_of(rows))
    assert isinstance(frame, pl.DataFrame)
    return open_polars(frame.lazy(), described("person").columns, ("person",))


def of(**columns: Any) -> PolarsEngine:
    return open_polars(pl.LazyFrame(columns), (), ())


def test_polars_agrees_with_duckdb() -> None:
    engine = lazy()
    assert_agrees(engine, ROWS, ("row", "person") if LONG else ("person",))
    assert_speech_agrees(engine, ROWS, () if LONG else SPOKEN_HERE)
    assert_people_agree(engine, ROWS)
    assert_bounds(engine, lazy(tuple(row for row in ROWS if row[0] != 3)), ROWS, 3)
    assert_nan_is_missing(engine, ROWS)


def test_programs_agree_with_the_interpreter_on_polars_fuzz() -> None:
    engine = lazy()
    assert assert_programs_agree(engine, described(), range(POLARS)) > POLARS // 5
    assert_programs_agree(lazy(()), described(), range(POLARS, POLARS + POLARS // 6))
    assert_programs_agree(engine, described("person", rows=3), range(POLARS // 6))


def test_letters_matter() -> None:
    for kind in (pl.String, pl.Categorical, pl.Enum(["Oslo", "OSLO", "oslo"])):
        assert_letters_matter(of(person=["a", "A", "b"], city=pl.Series(["Oslo", "OSLO", "oslo"], dtype=kind)))


@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "Asia/Tokyo"])
def test_moments_at_the_ends_of_their_range_stop_nothing(unit: Any, zone: str | None) -> None:
    assert_days_stop_nothing(of(day=pl.Series(ENDS, dtype=pl.Datetime(unit, zone))))


@pytest.mark.parametrize("zone", [None, "UTC", "Asia/Kolkata"])
def test_hours_and_minutes_are_those_of_utc(zone: str | None) -> None:
    moments = pl.Series(MOMENTS, dtype=pl.Datetime("us"))
    assert_clocks(of(day=moments if zone is None else moments.dt.replace_time_zone("UTC").dt.convert_time_zone(zone)))


def test_dates_at_the_ends_of_their_range_stop_nothing() -> None:
    assert_days_stop_nothing(of(day=pl.Series([2**31 - 1, -(2**31), 0, None], dtype=pl.Int32).cast(pl.Date)))


@pytest.mark.parametrize("kind", [pl.Int64, pl.UInt64, pl.Int128])
def test_sums_do_not_wrap_around(kind: Any) -> None:
    """3,000 times three numbers of 53 bits are more than 64 bits hold."""
    values = pl.Series([2**53, 2**53 - 1, 2**62, 7, None] * 3000, dtype=kind)
    bounds = Bounds(Fraction(-(2**53)), Fraction(2**53), Fraction(1))
    slot, column = Total("x", 0, -(2**53), 2**53), Column("x", "integer", bounds)
    description = Description("t", Unit(None, 1), "add-remove", (column,), Fraction(1), Fraction(0))
    found = measure(Aggregation((slot,), (), None), description, of(x=values))
    assert int(found.numbers[slot][0]) == SATURATED
    few = Among("x", (Fraction(7), Fraction(2**53 - 1)))
    found = measure(Aggregation((slot,), (), few), description, of(x=values.head(15)))
    assert int(found.numbers[slot][0]) == 3 * (2**53 - 1 + 7)


def test_a_constant_counts_for_each_row_and_for_none_of_none() -> None:
    nothing = of(age=pl.Series([], dtype=pl.Null), city=pl.Series([], dtype=pl.Null))
    assert nothing.stored == {"age": "empty", "city": "empty"}
    wanted = Aggregation((Rows(),), (group_by("city", described()),), Missing("age"))
    assert measure(wanted, described(), nothing).numbers[Rows()].tolist() == [0, 0, 0]


def test_a_scanned_file_is_a_dataset_and_only_groups_are_collected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pq.write_table(table_of(), tmp_path / "people.parquet")
    tall: list[int] = []
    collect = pl.LazyFrame.collect

    def watched(self: pl.LazyFrame, **options: Any) -> Any:
        found = collect(self, **options)
        tall.append(found.height)
        return found

    monkeypatch.setattr(pl.LazyFrame, "collect", watched)
    rows = pl.scan_parquet(tmp_path / "people.parquet").filter(pl.col("age").is_not_null())
    with open_dataset(rows, described("person"), ledger=tmp_path / "ledger", create=True) as opened:
        assert isinstance(opened.engine, PolarsEngine)
        question = opened.sql("SELECT city, COUNT(*) AS n, AVG(age) FROM people GROUP BY city")
        made = question.release(epsilon=500)
        assert made.engine == "Polars" and made.left[0] == 500
        assert "ROW_NUMBER" in opened.explain(question, epsilon=1).queries[0][2][0]
    assert tall and max(tall) <= 4


def test_rows_that_cannot_be_read_stop_the_opening_and_no_query(tmp_path: Path) -> None:
    broken = pa.array([b"Oslo", b"\xff\xfe"], pa.binary()).view(pa.string())
    pq.write_table(pa.table({"town": broken}), tmp_path / "broken.parquet")
    failing = pl.LazyFrame({"town": ["1", "b"]}).select(pl.col("town").cast(pl.Int64).cast(pl.String))
    for rows in (pl.scan_parquet(tmp_path / "broken.parquet"), failing, pl.scan_parquet(tmp_path / "nowhere.parquet")):
        description = {
            "name": "t",
            "privacy": {"unit": "row", "neighbours": "add-remove"},
            "budget": {"epsilon": 1},
            "columns": {"town": {"type": "text"}},
        }
        assert why(lambda: open_dataset(rows, description, ledger=tmp_path / "x", create=True)) == "data-open"  # noqa: B023
    assert not (tmp_path / "x").exists()


def test_a_lazy_frame_that_cannot_be_worked_out(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x\n" + "1\n" * 200 + "secret\n")
    with pytest.raises(ProgramError, match="data-open") as caught:
        open_polars(pl.scan_csv(tmp_path / "a.csv", infer_schema_length=1), (), ())
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("count", [1, 3])
def test_a_file_that_is_gone_is_noticed_before_the_charge(tmp_path: Path, count: int) -> None:
    files = [tmp_path / f"rows, [{number}].parquet" for number in range(count)]
    for file in files:
        pq.write_table(table_of(), file)
    frame = pl.scan_parquet(files, glob=False)
    with open_dataset(frame, described(), ledger=tmp_path / "ledger", create=True) as opened:
        opened.count().release(epsilon=1)
        before = opened.left()
        files[0].unlink()
        with pytest.raises(ProgramError, match="no longer finds its rows"):
            opened.count().release(epsilon=1)
        assert opened.left() == before
