"""`lapwing.open`, which brings in engines only when it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lapwing.diagnostics.extras import needing

if TYPE_CHECKING:
    from pathlib import Path

    from lapwing.data.dataset import Dataset
    from lapwing.data.naming import Described


def open(
    source: Any, description: Described | None = None, *, ledger: str | Path | None = None, create: bool = False
) -> Dataset:
    """Open a dataset for private queries: a description in TOML, or data with a description.

    The data is a path to CSV or Parquet, a pandas, Polars (lazy or not) or Spark data frame, an Arrow table, a DuckDB
    connection, a postgresql:// address, or an engine.  The budget is kept in `ledger` (a file, or a postgresql://
    address), by default a file next to the description.  A dataset without a budget is refused, unless `create=True`
    creates one.
    """
    with needing("A dataset"):
        from lapwing.data.open_dataset import open_dataset
    return open_dataset(source, description, ledger=ledger, create=create)


def look(source: Any, description: Described | None = None, *, ledger: str | Path | None = None) -> Dataset:
    """Open a dataset to see what is public about it, and what questions would cost; no budget is needed or created."""
    with needing("A dataset"):
        from lapwing.data.open_dataset import look_at_dataset
    return look_at_dataset(source, description, ledger=ledger)
