"""Private counts and sums over many rows, beside the same query without privacy and by other libraries.

Run: python bench/data.py [ROWS] [--opendp PYTHON] [--tumult PYTHON] [--pipelinedp PYTHON] [--only NAME]... [--key g]
OpenDP, Tumult and PipelineDP need environments of their own, whose interpreters are named; Spark needs Java 17.  Each
contestant runs in a process of its own, three times, and the best of its runs counts: wall clock and CPU seconds of a
query, and the peak memory of the process (with Spark, of Java).  With people as units, all bound them in the same way:
so many rows of each, or so many groups with so many rows in each.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

KEYS = {"g": 100, "h": 100_000}
MAKE = """COPY (SELECT (hash(i) % 100)::INTEGER AS g, (hash(i * 7 + 1) % 100000)::INTEGER AS h,
(hash(i * 3 + 5) % 10000000) / 100.0::DOUBLE AS v, (hash(i * 13 + 2) % ({rows} // 5))::BIGINT AS person
FROM range({rows}) t(i)) TO '{path}'"""
RUNS = 3
LONGEST = 600
Run = Callable[[], object]


def described(unit: str, most: int = 5) -> dict[str, Any]:
    """What is public about the rows."""
    privacy: dict[str, Any] = {"unit": unit, "neighbours": "add-remove", "bucket": 0}
    if unit != "row":
        privacy["rows"] = most
    columns: dict[str, Any] = {key: {"type": "integer", "lower": 0, "upper": n - 1} for key, n in KEYS.items()}
    columns["v"] = {"type": "real", "lower": 0, "upper": 100_000, "step": "0.01"}
    return {"name": "bench", "privacy": privacy, "budget": {"epsilon": 1000}, "columns": columns}


def duckdb_itself(path: str, key: str) -> Run:
    """The query as DuckDB answers it, with sums of floating-point numbers."""
    import duckdb

    connection = duckdb.connect()
    return lambda: connection.execute(f"SELECT {key}, count(*), sum(v) FROM '{path}' GROUP BY {key}").fetchnumpy()


def duckdb_by_person(path: str, key: str) -> Run:
    """How many rows each person has at most: DuckDB has to look at people, and at nothing else."""
    import duckdb

    connection = duckdb.connect()
    query = f"SELECT max(n) FROM (SELECT count(*) AS n FROM '{path}' GROUP BY person)"
    return lambda: connection.execute(query).fetchall()


def ours(source: Any, key: str, unit: str = "row", most: int = 5) -> Run:
    """Lapwing, the charge to its ledger included."""
    import lapwing
    from lapwing.data import Count, Sum

    opened = lapwing.open(source, described(unit, most), ledger=Path(tempfile.mkdtemp()) / "ledger", create=True)
    return lambda: opened.group_by(key).aggregate(n=Count(), s=Sum("v")).release(epsilon=1)


PEOPLE = {
    "5 rows": """SELECT {key}, count(*), sum(v) FROM (
        SELECT *, row_number() OVER (PARTITION BY person ORDER BY hash(v), v) AS r FROM '{path}')
        WHERE r <= 5 GROUP BY {key}""",
    "3 groups": """SELECT {key}, sum(n), sum(s) FROM (
        SELECT *, row_number() OVER (PARTITION BY person ORDER BY hash({key}), {key}) AS r FROM (
            SELECT person, {key}, least(count(*), 2) AS n, sum(v) AS s FROM '{path}' GROUP BY ALL))
        WHERE r <= 3 GROUP BY {key}""",
    "sums": "SELECT count(*), sum(least(s, 500000)) FROM (SELECT person, sum(v) AS s FROM '{path}' GROUP BY person)",
}


def duckdb_on_people(path: str, key: str, how: str) -> Run:
    """The query with people bounded in the same way, without noise, as DuckDB answers it."""
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET preserve_insertion_order = false")
    return lambda: connection.execute(PEOPLE[how].format(path=path, key=key)).fetchnumpy()


def ours_on_people(path: str, key: str, how: str) -> Run:
    """Lapwing with people bounded by groups, or with a table of people."""
    import lapwing
    from lapwing.data import Between, Count, Sum

    opened = lapwing.open(path, described("person"), ledger=Path(tempfile.mkdtemp()) / "ledger", create=True)
    if how == "sums":
        table = opened.per_person(total=Between(Sum("v"), 0, 500_000))
        return lambda: table.aggregate(n=Count(), s=Sum("total")).release(epsilon=1)
    asked = opened.group_by(key).aggregate(n=Count(), s=Sum("v"))
    return lambda: asked.release(epsilon=1, groups_per_person=3, rows_per_group=2)


def csv_beside(path: str) -> str:
    """The same rows as CSV."""
    return str(Path(path).with_suffix(".csv"))


def duckdb_on_csv(path: str, key: str) -> Run:
    """The query as DuckDB answers it from a CSV file whose columns and types are given."""
    import duckdb

    connection = duckdb.connect()
    columns = "{'g': 'INTEGER', 'h': 'INTEGER', 'v': 'DOUBLE', 'person': 'BIGINT'}"
    rows = f"read_csv('{csv_beside(path)}', auto_detect = false, header = true, columns = {columns})"
    return lambda: connection.execute(f"SELECT {key}, count(*), sum(v) FROM {rows} GROUP BY {key}").fetchnumpy()


def ours_on_csv(path: str, key: str) -> Run:
    """Lapwing, which reads the file anew for each run."""
    return lambda: ours(csv_beside(path), key)()


def spark_session() -> Any:
    """A session on both cores, as quiet as it can be."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    for key, value in (
        ("driver.memory", "4g"),
        ("ui.showConsoleProgress", "false"),
        ("driver.host", "127.0.0.1"),
        ("sql.shuffle.partitions", "4"),
    ):
        builder = builder.config(f"spark.{key}", value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def spark_itself(path: str, key: str) -> Run:
    """The query as Spark answers it."""
    frame = spark_session().read.parquet(path)
    frame.createOrReplaceTempView("rows")
    return lambda: frame.sparkSession.sql(f"SELECT {key}, count(*), sum(v) FROM rows GROUP BY {key}").toPandas()


def ours_on_spark(path: str, key: str) -> Run:
    """Lapwing with Spark as its engine."""
    return ours(spark_session().read.parquet(path), key)


def opendp_polars(path: str, key: str) -> Run:
    """OpenDP with Polars, groups known beforehand."""
    import opendp.prelude as dp
    import polars as pl

    dp.enable_features("contrib")
    keys = pl.LazyFrame({key: pl.Series(range(KEYS[key]), dtype=pl.Int32)})

    def run() -> object:
        context = dp.Context.compositor(
            data=pl.scan_parquet(path).select(key, "v"),
            privacy_unit=dp.unit_of(contributions=1),
            privacy_loss=dp.loss_of(epsilon=1.0),
            split_evenly_over=1,
            margins=[dp.polars.Margin(max_length=200_000_000)],
        )
        column: Any = pl.col("v").fill_null(0.0).fill_nan(0.0)
        asked = column.dp.sum((0.0, 100_000.0))
        query = context.query().group_by(key).agg(dp.len(), asked).with_keys(keys)
        return query.release().collect()

    return run


def opendp_people(path: str, key: str, how: str) -> Run:
    """OpenDP with Polars, where each person's rows are truncated first."""
    import opendp.prelude as dp
    import polars as pl

    dp.enable_features("contrib")
    keys = pl.LazyFrame({key: pl.Series(range(KEYS[key]), dtype=pl.Int32)})

    def run() -> object:
        context = dp.Context.compositor(
            data=pl.scan_parquet(path).select(key, "v", "person"),
            privacy_unit=dp.unit_of(contributions=1, identifier="person"),
            privacy_loss=dp.loss_of(epsilon=1.0),
            split_evenly_over=1,
            margins=[dp.polars.Margin(max_length=200_000_000)],
        )
        query: Any = context.query()
        if how == "5 rows":
            query = query.truncate_per_group(5)
        else:
            query = query.truncate_per_group(2, by=[key]).truncate_num_groups(3, by=[key], keep="first")
        column: Any = pl.col("v").fill_null(0.0).fill_nan(0.0)
        asked = query.group_by(key).agg(dp.len(), column.dp.sum((0.0, 100_000.0))).with_keys(keys)
        return asked.release().collect()

    return run


def tumult_people(path: str, key: str, how: str) -> Run:
    """Tumult Analytics on its Spark, where each person's rows are bounded first."""
    frame = spark_session().read.parquet(path)
    from tmlt.analytics import (  # type: ignore[import-not-found]
        AddRowsWithID,
        KeySet,
        MaxGroupsPerID,
        MaxRowsPerGroupPerID,
        MaxRowsPerID,
        PureDPBudget,
        QueryBuilder,
        Session,
    )

    keys = KeySet.from_dict({key: list(range(KEYS[key]))})
    bounded = QueryBuilder("rows")
    if how == "5 rows":
        bounded = bounded.enforce(MaxRowsPerID(5))
    else:
        bounded = bounded.enforce(MaxGroupsPerID(key, 3)).enforce(MaxRowsPerGroupPerID(key, 2))
    queries = [bounded.groupby(keys).count(), bounded.groupby(keys).sum("v", 0, 100_000)]

    def run() -> object:
        session = Session.from_dataframe(PureDPBudget(1), "rows", frame, protected_change=AddRowsWithID("person"))
        return [session.evaluate(query, PureDPBudget(0.5)).toPandas() for query in queries]

    return run


def pipelinedp_people(path: str, key: str) -> Run:
    """PipelineDP in plain Python: at most 3 groups of each person, and 2 rows in each."""
    import pipeline_dp  # type: ignore[import-not-found]
    import pyarrow.parquet as pq

    table = pq.read_table(path, columns=["person", key, "v"])
    rows = list(zip(*(table.column(name).to_pylist() for name in ("person", key, "v")), strict=True))
    params = pipeline_dp.AggregateParams(
        metrics=[pipeline_dp.Metrics.COUNT, pipeline_dp.Metrics.SUM],
        noise_kind=pipeline_dp.NoiseKind.LAPLACE,
        max_partitions_contributed=3,
        max_contributions_per_partition=2,
        min_value=0,
        max_value=100_000,
    )
    extractors = pipeline_dp.DataExtractors(
        privacy_id_extractor=lambda row: row[0],
        partition_extractor=lambda row: row[1],
        value_extractor=lambda row: row[2],
    )

    def run() -> object:
        accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=1, total_delta=1e-6)
        engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
        found = engine.aggregate(rows, params, extractors, public_partitions=list(range(KEYS[key])))
        accountant.compute_budgets()
        return list(found)

    return run


def tumult(path: str, key: str) -> Run:
    """Tumult Analytics on its Spark, groups known beforehand: a query for the count and one for the sum."""
    frame = spark_session().read.parquet(path)
    from tmlt.analytics import (
        AddOneRow,
        KeySet,
        PureDPBudget,
        QueryBuilder,
        Session,
    )

    keys = KeySet.from_dict({key: list(range(KEYS[key]))})
    queries = [
        QueryBuilder("rows").groupby(keys).count(),
        QueryBuilder("rows").groupby(keys).sum("v", 0, 100_000),
    ]

    def run() -> object:
        session = Session.from_dataframe(PureDPBudget(1), "rows", frame, protected_change=AddOneRow())
        return [session.evaluate(query, PureDPBudget(0.5)).toPandas() for query in queries]

    return run


CONTESTANTS: dict[str, Callable[[str, str], Run]] = {
    "DuckDB itself": duckdb_itself,
    "Lapwing, rows": ours,
    "DuckDB itself, CSV": duckdb_on_csv,
    "Lapwing, rows, CSV": ours_on_csv,
    "Lapwing, rows, CSV again": lambda path, key: ours(csv_beside(path), key),
    "DuckDB, rows of people": duckdb_by_person,
    "DuckDB, people, 5 rows": lambda path, key: duckdb_on_people(path, key, "5 rows"),
    "Lapwing, people, 5 rows": lambda path, key: ours(path, key, "person"),
    "DuckDB, people, 3 groups": lambda path, key: duckdb_on_people(path, key, "3 groups"),
    "Lapwing, people, 3 groups": lambda path, key: ours_on_people(path, key, "3 groups"),
    "DuckDB, sums of people": lambda path, key: duckdb_on_people(path, key, "sums"),
    "Lapwing, sums of people": lambda path, key: ours_on_people(path, key, "sums"),
    "Lapwing, people, 20 rows": lambda path, key: ours(path, key, "person", 20),
    "OpenDP, people, 5 rows": lambda path, key: opendp_people(path, key, "5 rows"),
    "OpenDP, people, 3 groups": lambda path, key: opendp_people(path, key, "3 groups"),
    "PipelineDP, people, 3 groups": pipelinedp_people,
    "Tumult, people, 5 rows": lambda path, key: tumult_people(path, key, "5 rows"),
    "Tumult, people, 3 groups": lambda path, key: tumult_people(path, key, "3 groups"),
    "OpenDP with Polars": opendp_polars,
    "Spark itself": spark_itself,
    "Lapwing on Spark": ours_on_spark,
    "Tumult on Spark": tumult,
}


BASES = (
    "DuckDB itself",
    "DuckDB itself, CSV",
    "Spark itself",
    "DuckDB, people, 5 rows",
    "DuckDB, people, 3 groups",
    "DuckDB, sums of people",
)


def measure(name: str, path: str, key: str) -> None:
    """One contestant in this process."""
    run = CONTESTANTS[name](path, key)
    wall, cpu = float("inf"), float("inf")
    for _ in range(RUNS):
        start = time.perf_counter(), cpu_seconds()
        run()
        wall, cpu = min(wall, time.perf_counter() - start[0]), min(cpu, cpu_seconds() - start[1])
    print(json.dumps({"wall": wall, "cpu": cpu, "peak": peak_memory()}))


def java() -> Path | None:
    """What the system says of the Java machine that this process started, if it did."""
    loaded = sys.modules.get("pyspark")
    return Path(f"/proc/{loaded.SparkContext._gateway.proc.pid}") if loaded else None


def cpu_seconds() -> float:
    """Of this process and of Java."""
    machine = java()
    if machine is None:
        return time.process_time()
    user, system = (machine / "stat").read_text().rpartition(")")[2].split()[11:13]
    return time.process_time() + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def peak_memory() -> float:
    """Of Java if there is one, else of this process, in MB."""
    machine = java()
    if machine is None:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int((machine / "status").read_text().partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    """All contestants on one file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="?", type=int, default=10_000_000)
    parser.add_argument("--opendp", default=sys.executable)
    parser.add_argument("--tumult", default=sys.executable)
    parser.add_argument("--pipelinedp", default=sys.executable)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--key", action="append", choices=list(KEYS))
    asked = parser.parse_args()
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/rows.parquet"
        duckdb.execute("SET preserve_insertion_order = false")
        for file in (path, csv_beside(path)):
            duckdb.execute(MAKE.format(rows=asked.rows, path=file))
        for key in asked.key or KEYS:
            base: dict[str, float] = {}
            for name in CONTESTANTS:
                if not asked.only or name in asked.only:
                    others = {"OpenDP": asked.opendp, "Tumult": asked.tumult, "PipelineDP": asked.pipelinedp}
                    python = others.get(name.replace(",", " ").split()[0], sys.executable)
                    base = compete(name, python, path, key, base)


def compete(name: str, python: str, path: str, key: str, base: dict[str, float]) -> dict[str, float]:
    """Measure one contestant, and say how it compares with the base before it."""
    command = [python, __file__, "--one", name, path, key]
    environment = {**os.environ, "LAPWING_ANCHORS": str(Path(path).parent)}
    start = f"{KEYS[key]:>7} groups  {name:<28}"
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        print(f"{start} not measured: more than {LONGEST} seconds", flush=True)
        return base
    if done.returncode:
        print(f"{start} not measured: {(done.stderr.strip().splitlines() or ['?'])[-1][:80]}", flush=True)
        return base
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    if name in BASES or not base:
        base = found
    ratios = f"{found['wall'] / base['wall']:.2f} x, {found['cpu'] / base['cpu']:.2f} x CPU"
    print(f"{start} {found['wall']:.2f} s  {found['cpu']:.2f} s CPU  {ratios}  {found['peak']:.0f} MB", flush=True)
    return base


if __name__ == "__main__":
    measure(*sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main()
