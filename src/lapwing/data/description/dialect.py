"""How a CSV file is written: said by people or fixed, never guessed from what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

Encoding = OneOf["utf-8", "latin-1", "windows-1252"]

ENCODINGS: tuple[Encoding, ...] = ("utf-8", "latin-1", "windows-1252")
MISSING = ("", "NA")


@dataclass(frozen=True, slots=True)
class Dialect:
    """`columns` are all columns in their order; those of the header line if there are none.

    Without a delimiter it is a tab in files whose name ends in .tsv, else a comma; an empty quote means that nothing is
    quoted.  A field that is not quoted and is one of the texts in `missing` is missing.
    """

    delimiter: str | None = None
    quote: str = '"'
    header: bool = True
    encoding: Encoding = "utf-8"
    columns: tuple[str, ...] | None = None
    missing: tuple[str, ...] = MISSING


def delimiter_of(dialect: Dialect, name: str) -> str:
    """What stands between fields in a file of this name."""
    if dialect.delimiter is not None:
        return dialect.delimiter
    return "\t" if ".tsv" in name.lower()[-8:] else ","
