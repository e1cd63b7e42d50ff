"""A table by its name."""

from __future__ import annotations

from sqlglot import exp


def table_named(name: str) -> exp.Table:
    """A table, perhaps with its schema before a dot."""
    *places, last = [exp.to_identifier(part, quoted=True) for part in name.split(".")]
    found = exp.Table(this=last)
    for key, place in zip(("db", "catalog"), reversed(places), strict=False):
        found.set(key, place)
    return found
