"""Groups that Spark's executors work on in batches and write to Parquet; the driver sees none of them.

Which file a row gets into, and where it stands there, is told by the keys that are released and by nothing else: when
rows have their noise they are divided once more, by those keys, into a number of parts that is known beforehand, and
put in order within each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import prod
from typing import Any

import numpy as np
import pyarrow as pa
from pyspark.sql import functions as f

from lapwing.data.engines.spread import Batches, Kind, is_found
from lapwing.data.query.grouping import Found, Grouping, Listed, Span

PLACE = "lapwing_place"
ARROW: dict[Kind, pa.DataType] = {
    "long": pa.int64(),
    "double": pa.float64(),
    "string": pa.string(),
    "boolean": pa.bool_(),
}


def spread_table(groups: Any, by: tuple[Grouping, ...], batches: Batches) -> Any:
    """A frame with the columns of all groups; `groups` has a column for each key and for each sum, one row a group."""
    found = is_found(by)
    inputs = groups if found else at_places(groups, by)
    keys = len(by) if found else 1
    named = [name for name, _ in batches.columns]
    inner = [f"c{place}" for place in range(len(named))]
    schema = ", ".join(f"{one} {kind}" for one, (_, kind) in zip(inner, batches.columns, strict=True))
    if not found:
        schema = f"{PLACE} long, {schema}"
    made = inputs.mapInArrow(worker(batches, keys, found), schema)
    parts = int(groups.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    order = inner[: len(by)] if found else [PLACE]
    divided = made.repartition(parts, *order).sortWithinPartitions(*order)
    return divided.select(*(f.col(one).alias(name) for one, name in zip(inner, named, strict=True)))


def worker(batches: Batches, keys: int, found: bool) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """What an executor does with the groups of a partition."""

    def work(inputs: Iterable[Any]) -> Iterator[Any]:
        for one in inputs:
            if one.num_rows:
                yield answered(one, batches, keys, found)

    return work


def answered(one: Any, batches: Batches, keys: int, found: bool) -> Any:
    """The answer for the groups of one Arrow batch."""
    columns = one.columns
    named = [column.to_pylist() for column in columns[:keys]]
    sums = [np.asarray(column.to_numpy(zero_copy_only=False), dtype=np.int64) for column in columns[keys:]]
    kinds = [ARROW[kind] for _, kind in batches.columns]
    made = [pa.array(each, type=kind) for each, kind in zip(batches.batch(named, sums), kinds, strict=True)]
    arrays = made if found else [pa.array(named[0], type=pa.int64()), *made]
    names = [f"c{place}" for place in range(len(made))]
    return pa.RecordBatch.from_arrays(arrays, names=names if found else [PLACE, *names])


def at_places(groups: Any, by: tuple[Grouping, ...]) -> Any:
    """All groups that are known beforehand by their places, with 0 for those that no row is in."""
    size = prod(grouping.size for grouping in by if not isinstance(grouping, Found))
    sums = groups.columns[len(by) :]
    placed, place = groups, f.lit(0).cast("long")
    for number, grouping in enumerate(by):
        placed, own, most = with_place(placed, number, grouping)
        placed = placed.where((own >= 0) & (own < most))
        place = place * most + own
    placed = placed.select(place.alias(PLACE), *(f.col(one) for one in sums))
    parts = int(groups.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    everywhere = groups.sparkSession.range(0, size, 1, parts).withColumnRenamed("id", PLACE)
    joined = everywhere.join(placed, PLACE, "left")
    return joined.select(PLACE, *(f.coalesce(f.col(one), f.lit(0)).cast("long").alias(one) for one in sums))


def with_place(groups: Any, number: int, grouping: Grouping) -> tuple[Any, Any, int]:
    """The groups with the place of a key within its grouping, and how many places there are."""
    key = f.col(f"k{number}")
    match grouping:
        case Span(low=low):
            return groups, key - f.lit(low), grouping.size
        case Listed(values=values):
            rows = [(value, place) for place, value in enumerate(values)]
            known = groups.sparkSession.createDataFrame(rows, [f"v{number}", f"p{number}"])
            joined = groups.join(f.broadcast(known), key == f.col(f"v{number}"), "inner")
            return joined, f.col(f"p{number}"), grouping.size
        case Found():
            raise TypeError(grouping)
        case _:
            return groups, key.cast("long"), grouping.size


def write_frame(frame: Any, path: str) -> Any:
    """Write once, and read what was written: nothing is worked out a second time."""
    frame.write.mode("errorifexists").parquet(path)
    return frame.sparkSession.read.parquet(path)


def is_there(session: Any, path: str) -> bool:
    """Whether something is at a place already."""
    place = session._jvm.org.apache.hadoop.fs.Path(path)
    return bool(place.getFileSystem(session._jsc.hadoopConfiguration()).exists(place))
