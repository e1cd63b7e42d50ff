"""Parquet: no value stops a query, and what the footers say is known before anything is charged."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Column
from lapwing.data.engines.parquet import ParquetEngine, open_parquet
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.predicate import Compare
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.days import assert_days_stop_nothing, bounded_day
from tests.data.engines.texts import assert_texts_stop_nothing, described_word, texts

ENDS = [2**62, -(2**62), 2**63 - 1, -(2**63), 0, None]
WORD = (Column("word", "text"),)
AGE = (Column("age", "integer"),)


@pytest.mark.parametrize("dictionary", [True, False])
def test_texts_that_are_none(dictionary: bool, tmp_path: Path) -> None:
    pq.write_table(pa.table({"word": texts()}), tmp_path / "a.parquet", use_dictionary=dictionary)
    assert_texts_stop_nothing(open_parquet(tmp_path / "a.parquet", WORD))


def test_whether_a_broken_text_counts_is_up_to_its_own_row(tmp_path: Path) -> None:
    wanted = Aggregation((Rows(),), (), Compare("word", "=", "??"))
    counts = []
    for others in ((), (b"??",), (b"!", b"~"), (b"\xff\xff\xff",)):
        pq.write_table(pa.table({"word": texts((b"\xff\xfe", *others))}), tmp_path / "a.parquet", use_dictionary=False)
        engine = open_parquet(tmp_path / "a.parquet", WORD)
        counts.append(int(measure(wanted, described_word(), engine).numbers[Rows()][0]) - others.count(b"??"))
    assert len(set(counts)) == 1


@pytest.mark.parametrize("zone", [None, "UTC", "Asia/Tokyo"])
@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
def test_moments(unit: str, zone: str | None, tmp_path: Path) -> None:
    pq.write_table(pa.table({"day": pa.array(ENDS, pa.timestamp(unit, zone))}), tmp_path / "a.parquet")
    engine = open_parquet(tmp_path / "a.parquet", bounded_day().columns)
    assert isinstance(engine, ParquetEngine) == (unit != "ms")
    assert_days_stop_nothing(engine)


def test_only_described_columns_decide_who_reads(tmp_path: Path) -> None:
    nested = pa.array([{"at": 0}], pa.struct([("at", pa.timestamp("ms"))]))
    table = pa.table({"nested": nested, "age": [1], "at": pa.array([0], pa.timestamp("ms"))})
    pq.write_table(table, tmp_path / "a.parquet")
    assert isinstance(open_parquet(tmp_path / "a.parquet", AGE), ParquetEngine)
    assert not isinstance(open_parquet(tmp_path / "a.parquet", AGE, ("at",)), ParquetEngine)


def test_files_that_store_a_column_in_two_ways_are_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"age": pa.array([1], pa.int32()), "note": ["x"]}), tmp_path / "1.parquet")
    pq.write_table(pa.table({"age": pa.array([2], pa.int32()), "note": [2.5]}), tmp_path / "2.parquet")
    engine = open_parquet(tmp_path / "*.parquet", AGE)
    assert engine.look() == engine.stored
    for other in (pa.array([2**40], pa.int64()), pa.array(["many"])):
        pq.write_table(pa.table({"age": other, "note": ["x"]}), tmp_path / "2.parquet")
        with pytest.raises(ProgramError, match="data-open"):
            open_parquet(tmp_path / "*.parquet", AGE)
        with pytest.raises(ProgramError, match="data-open"):
            engine.look()
    (tmp_path / "2.parquet").unlink()
    pq.write_table(pa.table({"age": pa.array([1], pa.int64())}), tmp_path / "1.parquet")
    with pytest.raises(ProgramError, match="data-changed"):
        engine.look()


def test_a_path_is_no_sql(tmp_path: Path) -> None:
    path = tmp_path / "it's; DROP TABLE x; --.parquet"
    duckdb.sql(f"COPY (SELECT 1 AS a) TO '{str(path).replace(chr(39), chr(39) * 2)}'")
    assert open_parquet(path, AGE).stored == {"a": "integer"}


def test_faults_are_messages(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_text("no")
    with pytest.raises(ProgramError, match="data-open"):
        open_parquet(tmp_path / "x.parquet", AGE)


def test_a_footer_that_was_seen_is_not_read_again_and_another_one_is(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"age": pa.array([1, 2], pa.int32())}), path)
    engine = open_parquet(path, AGE)
    assert isinstance(engine, ParquetEngine)
    before, engine.layout = engine.layout, {}
    assert engine.look() == engine.stored
    engine.layout = before
    pq.write_table(pa.table({"age": pa.array([3, 4], pa.int32())}), path)
    assert engine.look() == engine.stored
    pq.write_table(pa.table({"age": pa.array([3, 4], pa.int64())}), path)
    with pytest.raises(ProgramError, match="data-changed"):
        engine.look()
    path.write_bytes(b"PAR1")
    with pytest.raises(duckdb.Error):
        engine.look()
    path.unlink()
    with pytest.raises(duckdb.Error):
        engine.look()


def test_files_of_a_pattern_are_looked_at_each_time(tmp_path: Path) -> None:
    pq.write_table(pa.table({"age": pa.array([1], pa.int32())}), tmp_path / "a[1].parquet")
    pq.write_table(pa.table({"age": pa.array([1], pa.int32())}), tmp_path / "a1.parquet")
    engine = open_parquet(tmp_path / "a[1].parquet", AGE)
    assert isinstance(engine, ParquetEngine) and engine.seen is None
    pq.write_table(pa.table({"age": pa.array([1], pa.int64())}), tmp_path / "a1.parquet")
    with pytest.raises(ProgramError, match="data-changed"):
        engine.look()
