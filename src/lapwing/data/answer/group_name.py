"""The names of groups as bytes: the same on every machine, and different for different groups."""

from __future__ import annotations

from collections.abc import Sequence

Key = int | str | bool


def names_of(columns: Sequence[Sequence[Key]]) -> list[bytes]:
    """A name for each row of some columns of keys."""
    return [b"".join(map(part_of, row)) for row in zip(*columns, strict=True)]


def part_of(key: Key) -> bytes:
    """One key: what kind it is, how long, and itself."""
    if isinstance(key, str):
        text = key.encode("utf-8", "surrogatepass")
        return b"s%d:%b" % (len(text), text)
    if isinstance(key, bool):
        return b"b%d;" % key
    return b"i%d;" % key
