"""Queries on Polars frames with OpenDP, each with what OpenDP says that it costs."""

from __future__ import annotations

from typing import Any

import opendp.prelude as dp
import polars as pl

dp.enable_features("contrib")

SCHEMA = {"who": pl.Int64, "group": pl.Int64, "value": pl.Int64}
COLUMNS = [dp.series_domain(name, dp.atom_domain(T="i64")) for name in SCHEMA]


def frame_of(rows: list[dict[str, int]]) -> pl.LazyFrame:
    """Rows as a frame."""
    return pl.LazyFrame({name: [row[name] for row in rows] for name in SCHEMA}, schema=SCHEMA)


def grouped_sums() -> Any:
    """A sum for each group; a group has at most three rows."""
    margin = dp.polars.Margin(by=["group"], max_length=3, max_groups=1, invariant="keys")
    domain = dp.with_margin(dp.lazyframe_domain(COLUMNS), margin)
    query = pl.LazyFrame(schema=SCHEMA).group_by("group").agg(pl.col("value").dp.sum((-10, 10), scale=30.0))  # type: ignore[attr-defined]
    return dp.m.make_private_lazyframe(domain, dp.symmetric_distance(), dp.max_divergence(), query)


def merged_counts() -> Any:
    """Counts by group, after at most 100 groups of each person were kept and all groups became one."""
    counts = (
        pl.LazyFrame(schema=SCHEMA)
        .filter(pl.int_range(pl.len()).over("who", "group") < 1)
        .filter(pl.struct("group").rank("dense").over("who") < 101)
        .with_columns(group=pl.lit(0, dtype=pl.Int64))
        .group_by("group")
        .agg(dp.len(scale=1.0))
    )
    query = pl.LazyFrame({"group": [0]}).join(counts, on="group", how="left")
    metric = dp.symmetric_id_distance(identifier=pl.col("who"))
    return dp.m.make_private_lazyframe(dp.lazyframe_domain(COLUMNS), metric, dp.zero_concentrated_divergence(), query)


def free_count() -> Any:
    """How many of sixteen values lie in some interval, which OpenDP takes to be all of them: NaN lies in none."""
    domain = dp.lazyframe_domain([dp.series_domain("x", dp.option_domain(dp.atom_domain(T=float)))])
    domain = dp.with_margin(domain, dp.polars.Margin(max_length=16, invariant="lengths"))
    counted = pl.col("x").fill_null(0.0).cut([1.5]).count()
    query = pl.LazyFrame(schema={"x": pl.Float64}).select(counted.dp.noise())  # type: ignore[attr-defined]
    metric = dp.frame_distance(dp.symmetric_distance())
    return dp.m.make_private_lazyframe(domain, metric, dp.max_divergence(), query, global_scale=1.0)


SUMS = grouped_sums()
COUNTS = merged_counts()
INTERVALS = free_count()


def sum_of_one_person(value: int) -> int:
    """One person has the three rows of a group, so that another value of theirs is six rows away."""
    rows = [{"who": 1, "group": 1, "value": value}] * 3
    return int(SUMS(frame_of(rows)).collect()["value"].item())


def counts_after_merging(rows: list[dict[str, int]]) -> int:
    """The noisy count of the one group that is left."""
    return int(COUNTS(frame_of(rows)).collect()["len"].item())


def counts_in_intervals(failed: list[int]) -> int:
    """The noisy number of values in an interval; of sixteen measurements some have failed."""
    values = [float("nan") if each else 1.0 for each in failed]
    rows = {"x": [*values, *[1.0] * (16 - len(values))]}
    return int(INTERVALS(pl.LazyFrame(rows, schema={"x": pl.Float64})).collect().item())
