"""The header line of a CSV file: the only line that is read for names, and none of it gets into a message."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO

from lapwing.data.description.dialect import MISSING, Dialect, delimiter_of
from lapwing.data.engines.fields import kinds_of, split
from lapwing.data.engines.lines import first_line, open_bytes
from lapwing.diagnostics.diagnostic import reject

VALUE = re.compile(r"[-+$€£]?[\d.,]*\d[\d.,:/eE%-]*(?:[T ][\d:.+Z-]*)?|nan|[-+]?inf|true|false|null", re.IGNORECASE)
SIGNS = ",;\t|"


def names_in(line: str, delimiter: str, quote: str) -> tuple[str, ...] | None:
    """The fields of one line; nothing if it is not strict CSV."""
    block, sign = line.encode() + b"\n", quote.encode()
    outside = line.split(quote)[::2] if quote else [line]
    columns = 1 + sum(part.count(delimiter) for part in outside)
    fields = split(block, kinds_of(delimiter.encode(), sign), columns)
    if fields.misfits:
        return None
    ends = zip(fields.starts[0].tolist(), fields.ends[0].tolist(), fields.doubled[0].tolist(), strict=True)
    return tuple((block[a:b].replace(sign * 2, sign) if twice else block[a:b]).decode() for a, b, twice in ends)


def take_names(file: BinaryIO, path: Path, dialect: Dialect) -> tuple[str, ...] | None:
    """The names in the first line of an open file."""
    line = first_line(file, dialect.encoding)
    return None if line is None else names_in(line, delimiter_of(dialect, path.name), dialect.quote)


def names_of(path: Path, dialect: Dialect) -> tuple[str, ...]:
    """All columns of a file in their order."""
    with open_bytes(path) as file:
        if not dialect.header:
            return dialect.columns or ()
        found = read_safely(file, path, dialect)
    if found is None:
        reject("csv-header", name=str(path), reason=f"is not one line of CSV in {dialect.encoding}")
    if dialect.columns is not None and found != dialect.columns:
        reject(
            "csv-header", name=str(path), reason="does not have the columns that the description lists, in their order"
        )
    return found


def read_safely(file: BinaryIO, path: Path, dialect: Dialect) -> tuple[str, ...] | None:
    """The names, or a message that the file cannot be read at all."""
    try:
        return take_names(file, path, dialect)
    except (OSError, EOFError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is damaged"
        reject("unreadable", name=str(path), reason=reason.lower())


def draft_dialect(path: Path, delimiter: str | None, header: bool) -> Dialect:
    """How a file seems to be written, from its first line alone; without a header, no more of it than its width."""
    plain = Dialect(delimiter)
    if header and delimiter is None:
        plain = Dialect(usual_sign(path))
    plain = Dialect(delimiter_of(plain, path.name))
    with open_bytes(path) as file:
        found = read_safely(file, path, plain)
    if found is None:
        reject("csv-header", name=str(path), reason="is not one line of CSV in utf-8")
    if not header:
        return Dialect(plain.delimiter, header=False, columns=tuple(f"column{n}" for n in range(1, len(found) + 1)))
    if len({name.lower() for name in found}) < len(found):
        reject("csv-header", name=str(path), reason="has a name twice, so that it may be a row of the data")
    if any(looks_like_a_value(name) for name in found):
        reject("csv-header", name=str(path), reason="has fields that are no names, so that it may be a row of the data")
    return Dialect(plain.delimiter, columns=found)


def usual_sign(path: Path) -> str | None:
    """The sign that divides the header line into the most names, of equal ones the usual one; nothing if none does."""
    with open_bytes(path) as file:
        try:
            line = first_line(file, "utf-8") or ""
        except (OSError, EOFError):
            return None
    signs = delimiter_of(Dialect(), path.name) + SIGNS
    widths = {sign: len(names_in(line, sign, '"') or ()) for sign in signs}
    best = max(widths, key=lambda sign: widths[sign])
    return best if widths[best] > 1 else None


def looks_like_a_value(name: str) -> bool:
    """Whether a field is a number, a date, a truth value or missing, and so hardly a column's name."""
    return name.strip() in MISSING or VALUE.fullmatch(name.strip()) is not None
