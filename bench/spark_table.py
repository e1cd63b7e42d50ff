"""A table of many groups that Spark's executors give their noise and write, beside the aggregation without privacy.

Run: python bench/spark_table.py [ROWS] [GROUPS].  The driver has 1 GB; both write Parquet.  Seconds of the clock.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any


def session() -> Any:
    """Spark on both cores, with a driver that could not hold the groups as Python objects."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    for key, value in (
        ("driver.memory", "1g"),
        ("driver.host", "127.0.0.1"),
        ("ui.showConsoleProgress", "false"),
        ("sql.shuffle.partitions", "4"),
    ):
        builder = builder.config(f"spark.{key}", value)
    found = builder.getOrCreate()
    found.sparkContext.setLogLevel("OFF")
    return found


def main() -> None:
    """Both, one after the other."""
    rows, groups = (int(each) for each in (sys.argv[1:] + ["12000000", "10000000"][len(sys.argv) - 1 :]))
    os.environ.setdefault("LAPWING_ANCHORS", tempfile.mkdtemp())
    import lapwing
    from lapwing.data import Count, Sum

    frame = session().range(rows).selectExpr(f"pmod(xxhash64(id), {groups}) AS g", "cast(id % 100 AS double) AS v")
    described = {
        "name": "bench",
        "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
        "budget": {"epsilon": 1000},
        "columns": {
            "g": {"type": "integer", "lower": 0, "upper": groups - 1},
            "v": {"type": "real", "lower": 0, "upper": 100, "step": "0.5"},
        },
    }
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        plain = frame.groupBy("g").agg({"*": "count", "v": "sum"})
        plain.withColumnsRenamed({"count(1)": "n", "sum(v)": "s"}).write.parquet(f"{folder}/plain")
        raw = time.perf_counter() - start
        opened = lapwing.open(frame, described, ledger=Path(folder) / "ledger", create=True)
        start = time.perf_counter()
        asked = opened.group_by("g").aggregate(n=Count(), s=Sum("v"))
        made = asked.release_table(f"{folder}/noisy", epsilon=1)
        ours = time.perf_counter() - start
        print(f"{rows} rows, {made.frame.count()} groups: {ours:.1f} s, Spark itself {raw:.1f} s, {ours / raw:.2f} x")


if __name__ == "__main__":
    main()
