"""The table of a description that says how its CSV file is written."""

from __future__ import annotations

from lapwing.data.description.dialect import ENCODINGS, MISSING, Dialect
from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.source import Source

KEYS = ("delimiter", "quote", "header", "encoding", "columns", "missing")
FORBIDDEN = set("\n\r\0 .-+")
MOST_COLUMNS = 100_000
MOST_MISSING = 100


def read_dialect(table: Table) -> Dialect:
    """Every key may be left out, but without a header there have to be names of columns."""
    table.check_keys(KEYS)
    delimiter, quote = read_sign(table, "delimiter", ","), read_quote(table)
    if delimiter is not None and delimiter == quote:
        table.refuse("quote", "it is the delimiter, too", "Write another sign.")
    header = table.values.get("header", True)
    if not isinstance(header, bool):
        table.refuse("header", "it is neither true nor false", "Write header = true.")
    columns = read_texts(table, "columns", MOST_COLUMNS)
    if columns is not None and (len(set(columns)) != len(columns) or "" in columns):
        table.refuse("columns", "a name is empty or stands there twice", "Name every column once, in their order.")
    if columns is None and not header:
        table.missing("columns", "the names of all columns in their order, as the file has no header")
    found = table.text("encoding", "utf-8")
    encoding = next((one for one in ENCODINGS if one == found), None)
    if encoding is None:
        table.refuse("encoding", "it is not read", "Write one of " + ", ".join(ENCODINGS) + ".")
    missing = read_texts(table, "missing", MOST_MISSING)
    return Dialect(delimiter, quote, header, encoding, columns, MISSING if missing is None else missing)


def read_quote(table: Table) -> str:
    """The sign around fields; an empty one if there is none."""
    if table.values.get("quote") == "":
        return ""
    return read_sign(table, "quote", '"') or '"'


def read_sign(table: Table, key: str, usual: str) -> str | None:
    """One sign that is no part of numbers and names."""
    found = table.values.get(key)
    if found is None:
        return None
    if not isinstance(found, str) or len(found) != 1 or not found.isascii() or found.isalnum() or found in FORBIDDEN:
        table.refuse(key, "it is not a single sign like , ; | or a tab", f"Write {key} = '{usual}'.")
    if found < " " and found != "\t":
        table.refuse(key, "it is a control character", f"Write {key} = '{usual}'.")
    return found


def check_delimiter(sign: str | None) -> None:
    """Refuse a delimiter that a description could not have."""
    read_sign(Table(Source("--delimiter", ""), (), {} if sign is None else {"delimiter": sign}), "delimiter", ",")


def read_texts(table: Table, key: str, most: int) -> tuple[str, ...] | None:
    """A list of texts, if it is there."""
    if key not in table.values:
        return None
    found = table.values[key]
    if not isinstance(found, list) or len(found) > most or any(type(one) is not str for one in found):
        table.refuse(key, f"it is not a list of at most {most} texts", f'Write {key} = ["...", "..."].')
    if key == "columns" and not found:
        table.refuse(key, "it is empty", "Name every column, in their order.")
    return tuple(found)
