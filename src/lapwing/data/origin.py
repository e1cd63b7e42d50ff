"""Where rows come from, as a short text that is the same however the place is written.

It tells of the place and never of the rows.  A file is known by its path as seen from the ledger, links followed, so
that a folder with both may be moved; a table of Iceberg or Delta Lake by its id, wherever it lies; a table on a server
by the server, the database and its name.  What lives in memory only has no place that could be known again.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from lapwing.budget.ledger.ledger import is_url
from lapwing.data.table_version import version_in, version_of


def origin_of(source: Any, table: str | None, ledger: str | Path) -> str | None:
    """The text for a source that can be known again; nothing for others."""
    if not isinstance(source, str | Path):
        found = version_in(source)
        return None if found is None else digest_of((found.kind, found.table), table)
    words = server_of(source) if isinstance(source, str) and "://" in source else file_of(source, ledger)
    return digest_of(words, table)


def digest_of(words: tuple[str, ...], table: str | None) -> str:
    """A place and a table in it, in short."""
    return hashlib.sha256("\n".join((*words, table or "")).encode(errors="surrogateescape")).hexdigest()


def file_of(path: str | Path, ledger: str | Path) -> tuple[str, ...]:
    """A file as the ledger's folder sees it, or by itself if the ledger is on a server."""
    real = os.path.realpath(path)
    table = version_of(real)
    if table is not None:
        return table.kind, table.table
    if is_url(ledger):
        return "file", real
    return "file beside", os.path.relpath(real, os.path.dirname(os.path.realpath(ledger)))


def server_of(address: str) -> tuple[str, ...]:
    """A server and a database, without who asks."""
    try:
        parts = urlsplit(address)
        options = parse_qs(parts.query)
        host = parts.hostname or options.get("host", ["localhost"])[0]
        port = str(parts.port or options.get("port", ["5432"])[0])
        base = parts.path.lstrip("/") or options.get("dbname", [parts.username or ""])[0]
    except ValueError:
        return "address", address.rpartition("@")[2]
    return "server", host, port, base
