"""A first draft of a description: names and types of columns, and gaps for what only people know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lapwing.data.description.description import Type
from lapwing.data.engines.engine import UNITS, Stored
from lapwing.data.open_engine import engine_for_file, load, needed
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
HEAD = """# What is publicly known about a dataset. Complete it from what you know without looking at the data:
# bounds, values and limits that are read off the data would tell of it.
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


def draft_of(source: str, table: str | None, unit: str | None) -> Draft:
    """What the schema says; of a CSV file, types are guessed."""
    if source.startswith(("postgresql://", "postgres://")):
        name = needed(table)
        engine = load("postgres").open_postgres(source, name)
        place = Path(f"{name}.toml")
    elif Path(source).suffix in (".db", ".duckdb"):
        name = needed(table)
        engine = load("duck").open_table(source, name)
        place = Path(source).with_suffix(".toml")
    else:
        engine = engine_for_file(Path(source), None)
        name = re.sub(r"\W+", "_", Path(source).stem).strip("_") or "data"
        place = Path(source).with_suffix(".toml")
    try:
        columns = tuple(engine.stored.items())
    finally:
        engine.close()
    stored = dict(columns)
    if unit is not None and unit not in stored:
        reject("data-no-column", name=unit, known=", ".join(stored))
    if unit is not None and stored[unit] not in UNITS:
        reject("data-unit", name=unit, stored=stored[unit])
    return Draft(name.rpartition(".")[2], source, table, unit, columns, place)


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
    for name, stored in draft.columns:
        kind = KINDS.get(stored)
        if name == draft.unit:
            continue
        if kind is None:
            lines += ["", f"# {quoted(name)} has a type that cannot be asked about"]
            continue
        lines += ["", f"[columns.{quoted(name)}]", f'type = "{kind}"', *GAPS[kind]]
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
    try:
        with place.open("x", encoding="utf-8") as file:
            file.write(text_of(draft, place.parent))
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
