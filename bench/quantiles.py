"""99 quantiles of 10 million rows from one tree of counts, beside DuckDB's own and a median by itself.

`python bench/quantiles.py [ROWS]` prints processor times, and how far the answers are off, as a share of all rows.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from pathlib import Path

import duckdb

import lapwing

SHARES = [Fraction(number, 100) for number in range(1, 100)]
TIMES = 3


def seconds(work: Callable[[], object]) -> float:
    """The least processor time of some runs."""
    found = []
    for _ in range(TIMES):
        before = resource.getrusage(resource.RUSAGE_SELF)
        work()
        after = resource.getrusage(resource.RUSAGE_SELF)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main(rows: int) -> None:
    """Print times and errors."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.parquet"
        connection = duckdb.connect()
        amounts = f"SELECT (hash(i) % 10000)::INTEGER AS paid FROM range({rows}) t(i)"
        connection.execute(f"COPY ({amounts}) TO '{path}' (FORMAT parquet)")
        shares = ", ".join(str(float(share)) for share in SHARES)
        plain = seconds(lambda: connection.execute(f"SELECT quantile_disc(paid, [{shares}]) FROM '{path}'").fetchall())
        print(f"DuckDB, 99 quantiles: {plain:.2f} s")
        described = {
            "name": "rows",
            "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
            "budget": {"epsilon": 1000, "ledger": str(Path(folder) / "ledger")},
            "columns": {"paid": {"type": "integer", "lower": 0, "upper": 9999}},
        }
        with lapwing.open(path, described, create=True) as opened:
            one = seconds(lambda: opened.median("paid").release(epsilon=1))
            print(f"Lapwing, one median: {one:.2f} s")
            many = seconds(lambda: opened.quantiles("paid", SHARES).release(epsilon=1))
            print(f"Lapwing, 99 quantiles: {many:.2f} s ({many / plain:.2f} x of DuckDB's)")
            counts = dict(connection.execute(f"SELECT paid, count(*) FROM '{path}' GROUP BY paid").fetchall())
            below = list(accumulate(counts.get(value, 0) for value in range(10_000)))
            worst = []
            for _ in range(20):
                found = [row["quantiles of paid"] for row in opened.quantiles("paid", SHARES).release(epsilon=1).rows()]
                ranks = [(below[value] - counts.get(value, 0), below[value]) for value in found]
                worst.append(max(miss(share, *rank, rows) for share, rank in zip(SHARES, ranks, strict=True)))
            worst.sort()
            print(
                f"farthest of 99 ranks, epsilon 1, 20 releases: median {worst[10]:.0f} rows, worst {worst[-1]:.0f} rows"
            )


def miss(share: Fraction, under: int, below: int, rows: int) -> float:
    """How many rows a value is away from a rank."""
    rank = share * rows
    return float(max(under - rank, rank - below, Fraction(0)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
