"""A user's own proved programs over Parquet rows beside DuckDB itself, and loops and draws beside the interpreter.

`python bench/programs.py [ROWS]`; processor seconds, the best of three runs that take turns.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import duckdb
import numpy as np

import lapwing
from lapwing import (
    Database,
    Epsilon,
    Histogram,
    Integers,
    Interval,
    Queries,
    Row,
    gaussian,
    geometric,
    laplace,
    private,
)
from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value

FEW, MANY = 20_000, 1_000_000
STEPS = 10**9
SELECT = """SELECT (hash(i) % 10)::INTEGER AS g, (hash(i * 7 + 1) % 100000) / 1000.0 AS x FROM range({rows}) t(i)"""
DESCRIPTION = """
name = "bench"
source = "rows.parquet"
privacy = {unit = "row", neighbours = "add-remove", bucket = 0}
budget = {epsilon = 1000000}
[columns.g]
type = "integer"
lower = 0
upper = 9
[columns.x]
type = "real"
lower = 0
upper = 100
step = 0.001
"""


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def mean(data, epsilon):  # type: ignore[no-untyped-def]
    """A mean of clipped values."""
    half = epsilon / 2
    total = np.sum(np.clip(data, 0, 100)) + np.random.laplace(scale=100 / half)
    size = len(data) + np.random.laplace(scale=1 / half)
    return total / max(size, 1.0)


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
def histogram(data, epsilon):  # type: ignore[no-untyped-def]
    """Ten counts."""
    counts = np.bincount(data, minlength=10)
    return counts + np.random.laplace(scale=1 / epsilon, size=10)


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
def noisy_max(data, epsilon):  # type: ignore[no-untyped-def]
    """The most common of ten values."""
    counts = np.bincount(data, minlength=10)
    return np.argmax(counts + np.random.laplace(scale=2 / epsilon, size=10))


@private(epsilon="eps")
def capped(data: Database(of=Integers(0, 120), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    """A loop that no engine computes, on whole numbers."""
    count = 0
    for age in data:
        if count < 100000000:
            count = count + min(age, 1)
    return laplace(count, scale=1 / eps)


@private(epsilon="eps")
def clipped(data: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    """A loop on reals."""
    total = 0.0
    for x in data:
        if x < 2:
            total = total + min(max(x, 0), 1)
    return laplace(total, scale=1 / eps)


@private(epsilon="eps")
def squares(data: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    """A loop that multiplies reals."""
    total = 0.0
    for x in data:
        if x < 2:
            total = total + min(max(x * x / 3, 0), 1)
    return laplace(total, scale=1 / eps)


@private(epsilon="eps")
def odds(data: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    """A loop that divides by a value of the row."""
    total = 0.0
    for x in data:
        total = total + min(max(x / (1 + x), 0), 1)
    return laplace(total, scale=1 / eps)


@private(epsilon="eps")
def rates(data: Database(of=Row(Integers(0, 100), Integers(0, 100)), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    """A loop that divides one field by another."""
    total = 0.0
    for row in data:
        total = total + min(max(row[0] / row[1], 0), 1)
    return laplace(total, scale=1 / eps)


@private(epsilon="eps")
def many(q: Histogram(neighbours="add-remove"), eps: Epsilon) -> list[int]:  # type: ignore[valid-type]
    """Noise on each count."""
    out = []
    for count in q:
        noisy = geometric(count, scale=1 / eps)
        out.append(noisy)
    return out


@private(epsilon="eps")
def many_reals(q: Histogram(neighbours="add-remove"), eps: Epsilon) -> list[float]:  # type: ignore[valid-type]
    """Noise on the grid on each count."""
    out = []
    for count in q:
        noisy = laplace(count, scale=1 / eps)
        out.append(noisy)
    return out  # type: ignore[return-value]


@private(rho="len(q) * rho")
def many_gaussian(q: Queries(sensitivity=1), rho: Epsilon) -> list[float]:  # type: ignore[valid-type]
    """Gaussian noise on each of some numbers."""
    out = []
    for x in q:
        noisy = gaussian(x, sigma=sqrt(1 / (2 * rho)))
        out.append(noisy)
    return out  # type: ignore[return-value]


def seconds(run: Callable[[], object]) -> float:
    """Processor seconds."""
    start = process_time()
    run()
    return process_time() - start


def programs_on_rows(rows: int) -> None:
    """Programs on a Parquet file."""
    os.environ.setdefault("LAPWING_ANCHORS", tempfile.mkdtemp())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows.parquet"
        raw = duckdb.connect()
        raw.execute(f"COPY ({SELECT.format(rows=rows)}) TO '{file}' (FORMAT parquet)")
        (Path(folder) / "bench.toml").write_text(DESCRIPTION)
        plain = {
            "mean": (mean, "x", f"SELECT avg(x), count(*) FROM '{file}'"),
            "histogram": (histogram, "g", f"SELECT g, count(*) FROM '{file}' GROUP BY g"),
            "noisy max": (noisy_max, "g", f"SELECT g, count(*) AS c FROM '{file}' GROUP BY g ORDER BY c DESC LIMIT 1"),
        }
        with lapwing.open(Path(folder) / "bench.toml", create=True) as dataset:
            for name, (program, column, select) in plain.items():
                dataset.run(program, data=column, epsilon=1)
                turns = [
                    (
                        seconds(lambda: dataset.run(program, data=column, epsilon=1)),  # noqa: B023
                        seconds(lambda: raw.execute(select).fetchall()),  # noqa: B023
                    )
                    for _ in range(3)
                ]
                ours, theirs = (min(each) for each in zip(*turns, strict=True))
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                print(f"{name:10} {rows} rows: {ours:.3f} s, DuckDB {theirs:.3f} s, {ours / theirs:.2f} x, {peak} MB")


def loops() -> None:
    """Loops that stay, and draws of whole lists."""
    whole: list[Value] = [number % 121 for number in range(MANY)]
    reals: list[Value] = [Fraction(number % 1024, 1024) for number in range(MANY)]
    records: list[Value] = [[number % 101, number * 7919 // 101 % 101] for number in range(MANY)]
    for program, name, rows in (
        (capped, "data", whole),
        (clipped, "data", reals),
        (squares, "data", reals),
        (odds, "data", reals),
        (rates, "data", records),
        (many, "q", whole),
        (many_reals, "q", whole),
    ):
        core = program.program
        slow = seconds(lambda: interpret(core, {name: rows[:FEW], "eps": 1}, DrawnNoise(1024), STEPS)) / FEW  # noqa: B023
        fast = min(
            seconds(lambda: execute(core, {name: rows, "eps": 1}, {}, DrawnNoise(1024), STEPS))  # noqa: B023
            for _ in range(3)
        )
        print(
            f"{core.name:10} interpreted {1 / slow:,.0f} a second, now {MANY / fast:,.0f}: {slow * MANY / fast:.0f} x"
        )
    near, far = np.array(whole), np.arange(MANY) * 7919 % 1_000_003
    turns: list[tuple[Any, Any, str, dict[str, Any]]] = [
        (many, near, "small counts", {"eps": 1}),
        (many, far, "far apart", {"eps": 1}),
        (many_reals, near, "small counts", {"eps": 1}),
        (many_reals, far, "far apart", {"eps": 1}),
        (many_gaussian, far, "far apart", {"rho": 1}),
        (many_gaussian, far / 7, "floats, far apart", {"rho": 1}),
    ]
    for drawing, counts, about, price in turns:
        drawing.run(counts[:9], **price)
        best = min(seconds(lambda: drawing.run(counts, **price)) for _ in range(3))  # noqa: B023
        print(f"{drawing.program.name}.run, {about}: {MANY / best:,.0f} draws a second")


if __name__ == "__main__":
    programs_on_rows(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
    loops()
