"""The engine for several tables: a database, a folder of files, or data frames and files by their names."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from lapwing.data.description.description import Description
from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.engines.engine import FITS, UNITS, Engine
from lapwing.data.open_engine import ending_of, in_arrow, is_lazy, load
from lapwing.diagnostics.diagnostic import reject

DATABASES = (".duckdb", ".db")
FILES = (".parquet", ".csv", ".tsv")
SERVERS = ("postgresql://", "postgres://")


def open_database(source: Any, description: Description, schema: Schema, home: Path | None) -> Engine:
    """All tables, opened together."""
    with ExitStack() as held:
        tables = open_all(source, description, schema, home, held)
        for table in schema.tables:
            check_table(table, schema, tables[table.name])
        found: Engine = load("database").Database(schema, tables, held.pop_all())
        return found


def open_all(
    source: Any, description: Description, schema: Schema, home: Path | None, held: ExitStack
) -> dict[str, Engine]:
    """The engines of all tables; what is opened is closed with `held`."""
    if source is None and description.source is not None:
        source = description.source if "://" in description.source else (home or Path()) / description.source
    named = {table.name: table.table or table.name for table in schema.tables}
    if isinstance(source, str) and source.startswith(SERVERS):
        refuse_sources(schema, source.partition("://")[0])
        opened = load("postgres").open_tables(source, tuple(named.values()))
        held.callback(opened[0].close)
        return dict(zip(named, opened, strict=True))
    if isinstance(source, str | Path) and ending_of(Path(source)) in DATABASES:
        refuse_sources(schema, str(source))
        return on_connection(load("duck").connect_file(Path(source)), named, held)
    if type(source).__name__ == "DuckDBPyConnection":
        refuse_sources(schema, "the connection")
        return on_connection(source.cursor(), named, held)
    places = {table.name: place_of(table, source, home) for table in schema.tables}
    if any(is_spark(place) for place in places.values()):
        return on_spark(places, held)
    if any(isinstance(place, Engine) for place in places.values()):
        return as_given(places)
    if any(map(is_lazy, places.values())):
        return on_polars(places, schema)
    return in_memory(places, schema, held)


def refuse_sources(schema: Schema, where: str) -> None:
    """A table of a database has no file of its own."""
    for table in schema.tables:
        if table.source is not None:
            reject("data-mixed", name=table.name, where=where)


def on_connection(connection: Any, named: dict[str, str], held: ExitStack) -> dict[str, Engine]:
    """Tables that a connection of DuckDB knows."""
    duck = load("duck")
    held.callback(connection.close)
    return together({name: duck.table_on(connection, table) for name, table in named.items()})


def on_spark(places: dict[str, Any], held: ExitStack) -> dict[str, Engine]:
    """Data frames of Spark."""
    found: dict[str, Engine] = {}
    for name, place in places.items():
        if not is_spark(place):
            reject("data-mixed", name=name, where="Spark")
        found[name] = load("spark").open_spark(place)
        held.callback(found[name].close)
    return found


def is_spark(place: Any) -> bool:
    """Whether it is a data frame of Spark."""
    return type(place).__module__.partition(".")[0] == "pyspark"


def as_given(places: dict[str, Any]) -> dict[str, Engine]:
    """Engines that somebody else has opened, together."""
    first = next(place for place in places.values() if isinstance(place, Engine))
    for name, place in places.items():
        if not isinstance(place, Engine) or place.label != first.label:
            reject("data-mixed", name=name, where=first.label)
    return places


def on_polars(places: dict[str, Any], schema: Schema) -> dict[str, Engine]:
    """Frames of Polars, of which at least one is lazy."""
    found: dict[str, Engine] = {}
    for name, place in places.items():
        if type(place).__module__.partition(".")[0] != "polars":
            reject("data-mixed", name=name, where="Polars")
        table = schema.table(name)
        found[name] = load("polars_lazy").open_polars(place, table.columns, schema.ids(table))
    return found


def in_memory(places: dict[str, Any], schema: Schema, held: ExitStack) -> dict[str, Engine]:
    """Files and data frames, which DuckDB reads on one connection."""
    duck = load("duck")
    connection = duck.connect()
    held.callback(connection.close)
    held.callback(duck.spill_folder(connection).cleanup)
    found: dict[str, Engine] = {}
    for number, (name, place) in enumerate(places.items()):
        spot = duck.Spot(connection, f"rows {number}", True)
        found[name] = open_one(in_arrow(place), schema.table(name), schema, spot)
    return together(found)


def together(tables: dict[str, Engine]) -> dict[str, Engine]:
    """Engines on one connection take turns."""
    lock = getattr(next(iter(tables.values())), "lock")  # noqa: B009
    for table in tables.values():
        setattr(table, "lock", lock)  # noqa: B010
    return tables


def open_one(place: Any, table: TableDescription, schema: Schema, spot: Any) -> Engine:
    """One file or data frame."""
    columns, ids = table.columns, schema.ids(table)
    found: Engine
    if isinstance(place, str | Path):
        path, ending = Path(place), ending_of(Path(place))
        if ending not in FILES:
            reject("data-file", name=str(path), known=", ".join(FILES))
        if not any(sign in str(path) for sign in "*?[") and not path.is_file():
            reject("unreadable", name=str(path), reason="there is no such file")
        if ending == ".parquet":
            found = load("parquet").open_parquet(path, columns, ids, spot)
        else:
            found = load("delimited").open_csv(path, table.csv, columns, ids, spot)
        return found
    if type(place).__module__.partition(".")[0] not in ("pandas", "polars", "pyarrow"):
        reject("data-source", what=type(place).__name__)
    found = load("frame").open_frame(place, columns, ids, spot)
    return found


def place_of(table: TableDescription, source: Any, home: Path | None) -> Any:
    """Where the rows of a table are: as given by its name, as described, or in a folder by its name."""
    if isinstance(source, Mapping):
        if table.name not in source:
            reject("data-table-rows", name=table.name, known=", ".join(map(str, source)))
        return source[table.name]
    if table.source is not None:
        return (home or Path()) / table.source
    if source is None:
        reject("data-no-source")
    if not isinstance(source, str | Path) or not Path(source).is_dir():
        what = str(source) if isinstance(source, str | Path) else type(source).__name__
        reject("data-folder", what=what)
    stem = table.table or table.name
    found = [path for path in sorted(Path(source).iterdir()) if path.is_file() and stem_of(path) == stem]
    if len(found) != 1:
        reject("data-table-file", name=stem, folder=str(source), count=len(found), known=", ".join(FILES))
    return found[0]


def stem_of(path: Path) -> str | None:
    """The name of a file that holds a table, without its endings."""
    plain = path.with_suffix("") if path.suffix.lower() in (".gz", ".zst") else path
    return plain.stem if ending_of(path) in FILES else None


def check_table(table: TableDescription, schema: Schema, engine: Engine) -> None:
    """The columns that are described are there, and hold what they are said to hold."""
    stored = engine.stored
    for name in (*(column.name for column in table.columns), *schema.ids(table)):
        if name not in stored:
            reject("data-no-column", name=f"{table.name}.{name}", known=", ".join(stored))
    for column in table.columns:
        if stored[column.name] not in FITS[column.type]:
            name = f"{table.name}.{column.name}"
            reject("data-type", name=name, type=column.type, stored=stored[column.name])
    for name in schema.ids(table):
        if stored[name] not in UNITS:
            reject("data-unit", name=f"{table.name}.{name}", stored=stored[name])
