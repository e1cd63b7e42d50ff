"""A first draft of a description of a whole database: all tables, with keys and links guessed from names of columns.

Nothing but names and types is looked at, and every guess is marked as one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lapwing.data.description.dialect import Dialect
from lapwing.data.draft import GAPS, HEAD, KINDS, UNKNOWN, csv_lines, quoted, source_from, texts_of, write_text
from lapwing.data.draft_columns import DATABASES, Columns, columns_of, dialect_of, is_separated, tables_of
from lapwing.data.engines.engine import UNITS
from lapwing.data.open_database import FILES, SERVERS, stem_of
from lapwing.data.open_engine import ending_of
from lapwing.diagnostics.diagnostic import reject

PEOPLE = ("person", "patient", "customer", "user", "member", "client", "student", "employee", "citizen", "subscriber")
GUESS = "   # a guess"
LINKS = '# links.COLUMN = "TABLE"   # where a column holds keys of another table'
PATHLESS = "# public = true   # if it holds nothing about people; otherwise link it, so that it leads to them"


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A table: its name there, the file if it has one of its own, its columns, and what is guessed of them."""

    name: str
    place: str | None
    columns: Columns
    csv: Dialect | None = None

    @property
    def ids(self) -> list[str]:
        """The columns that may identify something."""
        return [name for name, stored in self.columns if stored in UNITS]

    @property
    def key(self) -> str | None:
        """A column `id`, or one that is called like the table."""
        own = {"id", "key", f"{singular(self.name)}_id", f"{singular(self.name)}id", f"{self.name.lower()}_id"}
        return next((name for name in self.ids if name.lower() in own), None)


@dataclass(frozen=True, slots=True)
class DraftDatabase:
    """`place` is where it is written unless said otherwise."""

    name: str
    source: str
    tables: tuple[DraftTable, ...]
    place: Path

    @property
    def home(self) -> DraftTable:
        """The table whose name is one for people; else the one with a key that most tables are linked to."""
        keyed = [table for table in self.tables if table.key is not None] or list(self.tables)
        named = [table for table in keyed if singular(table.name) in PEOPLE]
        linked = [link for table in self.tables for link in self.links(table).values()]
        return max(named or keyed, key=lambda table: linked.count(table.name))

    def links(self, table: DraftTable) -> dict[str, str]:
        """Columns that are called like another table, or like its key."""
        found: dict[str, str] = {}
        for column in table.ids:
            for other in self.tables:
                names = {f"{singular(other.name)}_id", f"{singular(other.name)}id", f"{other.name.lower()}_id"}
                own = other.key is not None and other.key.lower() in names and column.lower() == other.key.lower()
                if other is not table and other.key is not None and (column.lower() in names or own):
                    found.setdefault(column, other.name)
        return found


def is_database(source: str, table: str | None) -> bool:
    """Whether all tables of a place are meant."""
    if table is not None:
        return False
    return source.startswith(SERVERS) or Path(source).is_dir() or ending_of(Path(source)) in DATABASES


def draft_database(source: str) -> DraftDatabase:
    """What the schemas of all tables say."""
    tables = tuple(in_folder(Path(source)) if Path(source).is_dir() else in_database(source))
    if not tables:
        reject("draft-empty", name=source.rpartition("@")[2])
    stem = re.sub(r"\W+", "_", source.partition("?")[0].rpartition("/")[2] if "://" in source else Path(source).stem)
    name = stem.strip("_") or "data"
    place = Path(f"{name}.toml") if "://" in source else Path(source).parent / f"{name}.toml"
    return DraftDatabase(name, source, tables, place)


def in_folder(folder: Path) -> list[DraftTable]:
    """A table for each file that holds one."""
    found = []
    for path in sorted(one for one in folder.iterdir() if one.is_file() and ending_of(one) in FILES):
        dialect = dialect_of(str(path), None, True) if is_separated(str(path)) else None
        columns = columns_of(str(path), None) if dialect is None else texts_of(dialect)
        found.append(DraftTable(re.sub(r"\W+", "_", stem_of(path) or "table"), path.name, columns, dialect))
    return found


def in_database(source: str) -> list[DraftTable]:
    """The tables of a DuckDB file or of a server."""
    found = []
    for name in tables_of(source):
        short = re.sub(r"\W+", "_", name.rpartition(".")[2])
        found.append(DraftTable(short, name if name != short else None, columns_of(source, name)))
    return found


def text_of(draft: DraftDatabase, folder: Path) -> str:
    """The draft in TOML."""
    home = draft.home
    files = Path(draft.source).is_dir()
    lines = [HEAD, f"name = {quoted(draft.name)}"]
    lines += [f"source = {quoted(source_from(draft.source, folder))}"]
    unit = f"{home.name}.{home.key or (home.ids or ['id'])[0]}"
    lines += ["", "[privacy]", f"unit = {quoted(unit)}{GUESS}: the table and column with the ids of people"]
    lines += ["rows = 1   # how many rows of one person are used at most, after joins"]
    lines += ['neighbours = "add-remove"   # or "replace"', "", "[budget]", "epsilon = 1", "# delta = 1e-6"]
    for table in draft.tables:
        lines += ["", *table_lines(table, draft, files)]
    return "\n".join(lines) + "\n"


def table_lines(table: DraftTable, draft: DraftDatabase, files: bool) -> list[str]:
    """One table in TOML."""
    lines, links = [f"[tables.{quoted(table.name)}]"], draft.links(table)
    if table.place is not None and not files:
        lines.append(f"table = {quoted(table.place)}")
    if table.key is not None:
        lines.append(f"key = {quoted(table.key)}{GUESS}")
    lines += [f"links.{quoted(column)} = {quoted(other)}{GUESS}" for column, other in links.items()]
    if len(links) > 1:
        lines.append(f"# person = {quoted(next(iter(links)))}   # the link that leads to the person, if several could")
    if not links and table.name != draft.home.name:
        lines += [LINKS, PATHLESS]
    if table.csv is not None:
        lines += ["", f"[tables.{quoted(table.name)}.csv]", *csv_lines(table.csv)[2:]]
    for name, stored in table.columns:
        kind = KINDS.get(stored)
        if name == table.key or name in links:
            continue
        if kind is None:
            lines += ["", f"# {quoted(name)} has a type that cannot be asked about"]
            continue
        known = "" if table.csv is None else UNKNOWN
        lines += ["", f"[tables.{quoted(table.name)}.columns.{quoted(name)}]", f'type = "{kind}"{known}', *GAPS[kind]]
    return lines


def write_database(draft: DraftDatabase, place: Path) -> None:
    """Write the draft into a file that is not there yet."""
    write_text(text_of(draft, place.parent), place)


def singular(name: str) -> str:
    """A name of a table as that of one of its rows, in small letters."""
    plain = name.lower()
    if plain == "people":
        return "person"
    for ending, other in (("ies", "y"), ("sses", "ss"), ("s", "")):
        if plain.endswith(ending):
            return plain.removesuffix(ending) + other
    return plain
