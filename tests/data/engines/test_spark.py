"""Spark in local mode: one session for all of it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lapwing.data.engines.spark import open_spark
from lapwing.data.open import open_dataset
from tests.data.engines.agreeing import assert_agrees, assert_bounds
from tests.data.people import ROWS, described, table_of


@contextmanager
def running_spark() -> Iterator[Any]:
    """A small session; skipped where there is no Java, except in CI."""
    if shutil.which("java") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Java is missing: tools/services.sh installs it")
        pytest.skip("Java is not installed")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("lapwing tests")
    for key, value in (
        ("spark.ui.enabled", "false"),
        ("spark.sql.shuffle.partitions", "1"),
        ("spark.default.parallelism", "1"),
        ("spark.driver.memory", "1g"),
        ("spark.driver.host", "127.0.0.1"),
        ("spark.driver.bindAddress", "127.0.0.1"),
        ("spark.sql.codegen.wholeStage", "false"),
        ("spark.sql.adaptive.enabled", "false"),
    ):
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        yield session
    finally:
        session.stop()


def test_spark_agrees_with_duckdb(tmp_path: Path) -> None:
    with running_spark() as session:
        frame = session.createDataFrame(table_of())
        with open_dataset(frame, described("person"), ledger=tmp_path / "ledger") as opened:
            assert opened.engine.label == "Spark"
            assert_agrees(opened.engine, ROWS, ("person",), ("by city", "by found", "sums"))
            others = open_spark(frame.where("person IS DISTINCT FROM 3"))
            assert_bounds(opened.engine, others, ROWS, 3)
            made = opened.sql("SELECT city, COUNT(*) AS n FROM people GROUP BY city").release(epsilon=500)
            assert made.epsilon == 500 and made.engine == "Spark" and made.left[0] == 500
