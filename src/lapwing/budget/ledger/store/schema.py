"""The tables of a ledger, with a version; each older version has one step to the next."""

from __future__ import annotations

VERSION = 2

TABLES = (
    "CREATE TABLE layout (version INTEGER NOT NULL)",
    "INSERT INTO layout (version) VALUES (1)",
    """CREATE TABLE entries (seq INTEGER PRIMARY KEY, hash TEXT NOT NULL, text TEXT NOT NULL,
        budget INTEGER, key TEXT, answers INTEGER)""",
    "CREATE UNIQUE INDEX entries_by_key ON entries (budget, key) WHERE key IS NOT NULL",
    "CREATE UNIQUE INDEX entries_by_answer ON entries (answers) WHERE answers IS NOT NULL",
)

STEPS: dict[int, tuple[str, ...]] = {
    1: (
        "CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)",
        "UPDATE layout SET version = 2",
    ),
}
