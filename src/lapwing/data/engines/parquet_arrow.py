"""Parquet files with moments in milliseconds, which Arrow reads as they are stored."""

from __future__ import annotations

from pathlib import Path

import pyarrow.dataset as ds

from lapwing.data.engines.arrow_dataset import ArrowDatasetEngine
from lapwing.data.engines.duck import Spot
from lapwing.data.engines.engine import Stored
from lapwing.data.engines.parquet import check_layout, layout_of


class ArrowParquetEngine(ArrowDatasetEngine):
    """Files that Arrow reads; DuckDB looks at their footers alone."""

    def __init__(self, spot: Spot, path: Path, wanted: tuple[str, ...], files: tuple[str, ...]) -> None:
        self.path = path
        self.wanted = wanted
        self.layout = layout_of(spot.connection, path, wanted)
        super().__init__(spot, ds.dataset(list(files), format="parquet"), wanted)

    def look(self) -> dict[str, Stored]:
        with self.lock:
            check_layout(self.connection, self.path, self.wanted, self.layout)
        return super().look()


def open_with_arrow(path: Path, wanted: tuple[str, ...], files: tuple[str, ...], spot: Spot) -> ArrowParquetEngine:
    """An engine on Parquet files."""
    return ArrowParquetEngine(spot, path, wanted, files)
