"""Datasets of Arrow."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.arrow_dataset import ArrowDatasetEngine, open_arrow_dataset
from lapwing.data.engines.frame import open_frame
from lapwing.data.engines.relation import Aggregation
from lapwing.data.engines.shield import look_shielded
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.bounded_sum import Rows
from tests.data.days import assert_days_stop_nothing
from tests.data.engines.agreeing import assert_agrees
from tests.data.engines.texts import assert_texts_stop_nothing, texts
from tests.data.people import ROWS, described, table_of

ENDS = [2**62, -(2**62), 2**63 - 1, -(2**63), 0, None]


def test_all_queries_agree_with_those_of_a_table(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "a.parquet", row_group_size=7)
    engine = open_frame(ds.dataset(tmp_path / "a.parquet"))
    assert isinstance(engine, ArrowDatasetEngine)
    assert_agrees(engine, ROWS)


@pytest.mark.parametrize("zone", [None, "Asia/Tokyo"])
@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_moments(unit: str, zone: str | None) -> None:
    assert_days_stop_nothing(
        open_arrow_dataset(ds.dataset(pa.table({"day": pa.array(ENDS, pa.timestamp(unit, zone))})))
    )


def test_texts_that_are_none() -> None:
    assert_texts_stop_nothing(open_arrow_dataset(ds.dataset(pa.table({"word": texts()}))))


def test_rows_are_counted_though_no_column_is_needed(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "a.parquet")
    engine = open_arrow_dataset(ds.dataset(tmp_path / "a.parquet"))
    for _ in range(2):
        counted = measure(Aggregation((Rows(),), (), None), described(), engine).numbers[Rows()]
        assert counted.tolist() == [len(ROWS)]
    (tmp_path / "a.parquet").unlink()
    assert look_shielded(engine) is None


def test_a_query_of_few_columns_leaves_all_of_them_to_the_next(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "a.parquet")
    rows = ds.dataset(tmp_path / "a.parquet")
    engine = open_arrow_dataset(rows)
    before = engine.look()
    measure(Aggregation((Rows(),), (), None), described(), engine)
    assert engine.look() == before
    with open_dataset(rows, described(), ledger=tmp_path / "ledger", create=True) as opened:
        for question in (opened.count(), opened.mean("age"), opened.group_by("city").sum("income"), opened.count()):
            question.release(epsilon=1)
        assert opened.left()[0] == 996
