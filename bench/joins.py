"""A join of 10 million sales with 2 million people and 1,000 shops: Lapwing's query and DuckDB's own.

`python bench/joins.py [ROWS]` prints processor times for tables of DuckDB.  DuckDB's own query joins and adds up;
Lapwing's joins the same tables, keeps one row for each person's key, bounds each person's rows, adds noise, and proves
what it does.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import duckdb

import lapwing

QUERY = """SELECT region, band, COUNT(*) AS n, SUM(paid) AS s FROM sales JOIN people p ON person = p.id
    JOIN shops s ON shop = s.id GROUP BY region, band"""
# ordered by several keys, as a single one is rewritten to `arg_min` of DuckDB 2.0, which takes three times as long
BOUNDED = """WITH placed AS (SELECT region, band, paid,
        row_number() OVER (PARTITION BY person ORDER BY hash(paid, shop), paid, shop) AS r
    FROM sales JOIN people p ON person = p.id JOIN shops s ON shop = s.id)
    SELECT region, band, count(*), sum(paid) FROM placed WHERE r <= {rows} GROUP BY ALL"""
REGIONS, BANDS = [f"r{n}" for n in range(12)], [f"b{n}" for n in range(8)]


def fill(path: Path, rows: int) -> None:
    """The three tables."""
    people = rows // 5
    with duckdb.connect(path) as connection:
        connection.execute(
            f"CREATE TABLE people AS SELECT i AS id, 'b' || hash(i) % 8 AS band FROM range({people}) t(i)"
        )
        connection.execute("CREATE TABLE shops AS SELECT i AS id, 'r' || i % 12 AS region FROM range(1000) t(i)")
        connection.execute(
            f"""CREATE TABLE sales AS SELECT (hash(i) % {people})::BIGINT AS person,
            (hash(i + 5) % 1000)::BIGINT AS shop, (hash(i + 9) % 100)::INTEGER AS paid FROM range({rows}) t(i)"""
        )


def described(rows: int, ledger: Path) -> dict[str, object]:
    """What is known of them."""
    return {
        "name": "sales",
        "privacy": {"unit": "people.id", "rows": rows, "neighbours": "add-remove", "bucket": 0},
        "budget": {"epsilon": 100, "ledger": str(ledger)},
        "tables": {
            "people": {"key": "id", "columns": {"band": {"type": "text", "values": BANDS}}},
            "shops": {"public": True, "key": "id", "columns": {"region": {"type": "text", "values": REGIONS}}},
            "sales": {
                "links": {"person": "people", "shop": "shops"},
                "columns": {"paid": {"type": "integer", "lower": 0, "upper": 100}},
            },
        },
    }


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The least processor time of some runs."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_SELF)
        work()
        after = resource.getrusage(resource.RUSAGE_SELF)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main(rows: int) -> None:
    """Print processor times and their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sales.duckdb"
        fill(path, rows)
        with duckdb.connect(path, read_only=True) as connection:
            plain = seconds(lambda: connection.execute(QUERY).fetchall())
            bounded = {
                kept: seconds(lambda kept=kept: connection.execute(BOUNDED.format(rows=kept)).fetchall())  # type: ignore[misc]
                for kept in (5, 20)
            }
        print(f"DuckDB, join and add up: {plain:.2f} s")
        for kept, own in bounded.items():
            with lapwing.open(path, described(kept, Path(folder) / f"{kept}.ledger"), create=True) as opened:
                limits = {"groups_per_person": kept, "rows_per_group": 1}
                for name, options in (("rows", {}), ("limits", limits)):
                    private = seconds(lambda options=options: opened.sql(QUERY).release(epsilon=1, **options))  # type: ignore[misc]
                    print(
                        f"{kept} {name} of each person: {private:.2f} s, {private / plain:.2f} x of DuckDB's join,"
                        f" {private / own:.2f} x of its join that also bounds people ({own:.2f} s)"
                    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
