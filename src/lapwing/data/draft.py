"""A first draft of a description: names and types of columns, and gaps for what only people know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lapwing.data.description.description import Type
from lapwing.data.description.dialect import Dialect
from lapwing.data.draft_columns import Columns, columns_of, dialect_of, is_separated
from lapwing.data.engines.engine import UNITS, Stored
from lapwing.diagnostics.diagnostic import reject

KINDS: dict[Stored, Type] = {
    "integer": "integer",
    "wide": "integer",
    "real": "real",
    "boolean": "boolean",
    "text": "text",
    "id": "text",
    "date": "date",
    "moment": "date",
}
GAPS: dict[Type, tuple[str, ...]] = {
    "integer": ("# lower = 0", "# upper = 100"),
    "real": ("# lower = 0", "# upper = 100", "# step = 0.01"),
    "text": ('# values = ["...", "..."]',),
    "date": ("# lower = 2020-01-01", "# upper = 2020-12-31"),
    "boolean": (),
}
UNKNOWN = "   # or integer, real, boolean, date"
HEAD = """# What is publicly known about a dataset. Complete it without looking at the data: bounds, values and limits
# taken from the data would reveal something about it.
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """`place` is where it is written unless said otherwise."""

    name: str
    source: str
    table: str | None
    unit: str | None
    columns: tuple[tuple[str, Stored], ...]
    place: Path
    csv: Dialect | None = None


def draft_of(
    source: str, table: str | None, unit: str | None, *, delimiter: str | None = None, header: bool = True
) -> Draft:
    """What the schema says; of a CSV file, what its header line says, and every column is text."""
    dialect = dialect_of(source, delimiter, header) if is_separated(source) else None
    columns = columns_of(source, table) if dialect is None else texts_of(dialect)
    stored = dict(columns)
    if unit is not None and unit not in stored:
        if dialect is not None:
            reject("csv-column", name=unit, file=source)
        reject("data-no-column", name=unit, known=", ".join(stored))
    if unit is not None and stored[unit] not in UNITS:
        reject("data-unit", name=unit, stored=stored[unit])
    name = table if table is not None else re.sub(r"\W+", "_", stem_of(source)).strip("_") or "data"
    stem = name if any(sign in source for sign in "*?[") else stem_of(source)
    place = Path(f"{table}.toml") if "://" in source else Path(source).parent / f"{stem}.toml"
    return Draft(name.rpartition(".")[2], source, table, unit, columns, place, dialect)


def texts_of(dialect: Dialect) -> Columns:
    """The columns of a CSV file: what they hold is not looked at."""
    return tuple((name, "text") for name in dialect.columns or ())


def stem_of(source: str) -> str:
    """The name of a file without its endings."""
    path = Path(source)
    return (path.with_suffix("") if path.suffix.lower() in (".gz", ".zst") else path).stem


def csv_lines(dialect: Dialect) -> list[str]:
    """How a CSV file is written, in TOML."""
    header = "true" if dialect.header else "false"
    return [
        "",
        "[csv]   # the format of the file; none of this is guessed from its rows",
        f"delimiter = {quoted(dialect.delimiter or ',')}",
        f"quote = {quoted(dialect.quote)}",
        f"header = {header}",
        f"encoding = {quoted(dialect.encoding)}",
        f"missing = [{', '.join(map(quoted, dialect.missing))}]   # unquoted fields that mean NULL",
        f"columns = [{', '.join(map(quoted, dialect.columns or ()))}]",
    ]


def text_of(draft: Draft, folder: Path) -> str:
    """The draft in TOML."""
    lines = [HEAD, f"name = {quoted(draft.name)}", f"source = {quoted(source_from(draft.source, folder))}"]
    if draft.table is not None:
        lines.append(f"table = {quoted(draft.table)}")
    lines += ["", "[privacy]", f"unit = {quoted(draft.unit or 'row')}"]
    if draft.unit is None:
        lines.append("# If people have several rows, name the column with their id instead.")
    else:
        lines.append("rows = 1   # how many rows of one person are used at most")
    lines += ['neighbours = "add-remove"   # or "replace"', "", "[budget]", "epsilon = 1", "# delta = 1e-6"]
    if draft.csv is not None:
        lines += csv_lines(draft.csv)
    for name, stored in draft.columns:
        kind = KINDS.get(stored)
        if name == draft.unit:
            continue
        if kind is None:
            lines += ["", f"# {quoted(name)} has a type that cannot be asked about"]
            continue
        known = "" if draft.csv is None else UNKNOWN
        lines += ["", f"[columns.{quoted(name)}]", f'type = "{kind}"{known}', *GAPS[kind]]
    return "\n".join(lines) + "\n"


def source_from(source: str, folder: Path) -> str:
    """The source as the description's folder sees it."""
    if "://" in source:
        return source
    path = Path(source)
    if path.resolve().parent == folder.resolve():
        return path.name
    return str(path.resolve())


def write_draft(draft: Draft, place: Path) -> None:
    """Write the draft into a file that is not there yet."""
    write_text(text_of(draft, place.parent), place)


def write_text(text: str, place: Path) -> None:
    """Write a text into a file that is not there yet."""
    try:
        with place.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        reject("draft-exists", name=str(place))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        reject("unwritable", name=str(place), reason=reason.lower())


def quoted(text: str) -> str:
    """A text in TOML, whatever letters it has."""
    plain = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    letters = (plain.get(letter, letter if letter.isprintable() else f"\\U{ord(letter):08x}") for letter in text)
    return '"' + "".join(letters) + '"'
