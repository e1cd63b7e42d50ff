"""Ledger files, seen and changed from outside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def inside(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection past the ledger, as a forger has."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection
        connection.commit()
