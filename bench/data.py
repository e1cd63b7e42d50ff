"""Private counts and sums over many rows of Parquet, beside the same query by DuckDB itself and by OpenDP, if it is.

Run: python bench/data.py [ROWS]
Each contestant runs in a process of its own, three times, and the best of its runs counts: wall clock and CPU seconds
of a query, and the peak memory of the process.
"""

from __future__ import annotations

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
(hash(i * 3 + 5) % 10000000) / 100.0::DOUBLE AS v, (hash(i * 13 + 2) % 2000000)::BIGINT AS person
FROM range({rows}) t(i)) TO '{path}'"""
RUNS = 3


def described(unit: str) -> dict[str, Any]:
    """What is public about the rows."""
    privacy: dict[str, Any] = {"unit": unit, "neighbours": "add-remove", "bucket": 0}
    if unit != "row":
        privacy["rows"] = 5
    columns: dict[str, Any] = {key: {"type": "integer", "lower": 0, "upper": n - 1} for key, n in KEYS.items()}
    columns["v"] = {"type": "real", "lower": 0, "upper": 100_000, "step": "0.01"}
    return {"name": "bench", "privacy": privacy, "budget": {"epsilon": 1000}, "columns": columns}


def duckdb_itself(path: str, key: str) -> Callable[[], object]:
    """The query as DuckDB answers it, with sums of floating-point numbers."""
    import duckdb

    connection = duckdb.connect()
    return lambda: connection.execute(f"SELECT {key}, count(*), sum(v) FROM '{path}' GROUP BY {key}").fetchnumpy()


def ours(path: str, key: str, unit: str = "row") -> Callable[[], object]:
    """Lapwing, the charge to its ledger included."""
    import lapwing
    from lapwing.data import Count, Sum

    opened = lapwing.open(path, described(unit), ledger=Path(tempfile.mkdtemp()) / "ledger")
    return lambda: opened.group_by(key).aggregate(n=Count(), s=Sum("v")).release(epsilon=1)


def opendp_polars(path: str, key: str) -> Callable[[], object]:
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
            margins=[dp.polars.Margin(max_length=20_000_000)],
        )
        column: Any = pl.col("v").fill_null(0.0).fill_nan(0.0)
        asked = column.dp.sum((0.0, 100_000.0))
        query = context.query().group_by(key).agg(dp.len(), asked).with_keys(keys)
        return query.release().collect()

    return run


CONTESTANTS: dict[str, Callable[[str, str], Callable[[], object]]] = {
    "DuckDB itself": duckdb_itself,
    "Lapwing, rows": ours,
    "Lapwing, people": lambda path, key: ours(path, key, "person"),
    "OpenDP with Polars": opendp_polars,
}


def measure(name: str, path: str, key: str) -> None:
    """One contestant in this process."""
    run = CONTESTANTS[name](path, key)
    best: tuple[float, float] = (float("inf"), float("inf"))
    for _ in range(RUNS):
        wall, cpu = time.perf_counter(), time.process_time()
        run()
        best = min(best, (time.perf_counter() - wall, time.process_time() - cpu))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"wall": best[0], "cpu": best[1], "peak": peak}))


def main() -> None:
    """All contestants on one file."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/rows.parquet"
        duckdb.execute(MAKE.format(rows=rows, path=path))
        environment = {**os.environ, "LAPWING_ANCHORS": folder}
        for key, groups in KEYS.items():
            base = 0.0
            for name in CONTESTANTS:
                command = [sys.executable, __file__, "--one", name, path, key]
                done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
                if done.returncode:
                    print(f"{groups:>7} groups  {name:<20} not measured: {done.stderr.strip().splitlines()[-1][:80]}")
                    continue
                found = json.loads(done.stdout.splitlines()[-1])
                base = base or found["cpu"]
                ratio = found["cpu"] / base
                print(
                    f"{groups:>7} groups  {name:<20} {found['wall']:.2f} s wall  {found['cpu']:.2f} s CPU"
                    f"  {ratio:.2f} x  {found['peak']:.0f} MB"
                )


if __name__ == "__main__":
    measure(*sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main()
