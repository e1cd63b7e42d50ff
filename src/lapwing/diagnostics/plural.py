"""Numbers of things, as people say them."""

from __future__ import annotations


def plural(count: int | str, noun: str, several: str | None = None) -> str:
    """So many of something: `1 row`, `2 rows`, `2 entries`."""
    return f"{count} {noun}" if str(count) == "1" else f"{count} {several or noun + 's'}"
