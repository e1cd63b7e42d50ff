"""Which dataset is meant: its description, its rows, and the ledger of its budget; nothing is opened for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe, read_description
from lapwing.data.description.schema import Schema
from lapwing.data.funding import Place, place_of
from lapwing.data.origin import origin_of
from lapwing.data.table_version import version_in
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

Described = str | Path | Mapping[str, Any] | Description


@dataclass(frozen=True, slots=True)
class Named:
    """A dataset that is not open: its description and the file it is from, its rows, and where its budget is kept."""

    description: Description
    file: str | Path | None
    source: Any
    ledger: Place

    @property
    def home(self) -> Path | None:
        """The folder of the description."""
        return None if self.file is None else Path(self.file).parent

    @property
    def origin(self) -> str | None:
        """What tells its data from that of other datasets."""
        source, table = self.source, self.description.table
        if source is None and self.description.source is not None:
            source = self.description.source
            source = source if "://" in source else (self.home or Path()) / source
        if self.description.schema is not None:
            source, table = self.of_people(source, self.description.schema)
        return origin_of(source, table, self.ledger)

    def looking(self) -> Callable[[], str | None]:
        """What tells which snapshots of Iceberg or Delta tables the rows are in; nothing if they are in none.

        Files are looked at each time; a table that was loaded stays at the snapshot it has now.
        """
        places = self.places()
        loaded = [None if isinstance(place, str | Path) else version_in(place) for place in places]

        def look() -> str | None:
            found = [known or version_in(place) for known, place in zip(loaded, places, strict=True)]
            return "; ".join(dict.fromkeys(str(each) for each in found if each is not None)) or None

        return look

    def places(self) -> list[Any]:
        """Where rows are, of each table."""
        home = self.home or Path()
        named = () if self.description.schema is None else self.description.schema.tables
        if isinstance(self.source, Mapping):
            return list(self.source.values())
        files = [home / table.source for table in named if table.source is not None and "://" not in table.source]
        whole = self.source
        if whole is None and self.description.source is not None:
            whole = self.description.source if "://" in self.description.source else home / self.description.source
        if named and isinstance(whole, str | Path) and "://" not in str(whole):
            files += [Path(whole) / table.name for table in named]
        return files if whole is None else [whole, *files]

    def of_people(self, source: Any, schema: Schema) -> tuple[Any, str | None]:
        """Where the table with the people is: its rows are in no other dataset's budget."""
        home = schema.table(schema.home)
        if isinstance(source, Mapping):
            return source.get(home.name), None
        if source is None and home.source is not None:
            return (self.home or Path()) / home.source, None
        return source, home.table or home.name


def name_dataset(source: Any, description: Described | None, ledger: Place | None) -> Named:
    """Which dataset is meant."""
    if description is None:
        if not isinstance(source, str | Path) or Path(source).suffix != ".toml":
            reject("data-undescribed", what=str(source) if isinstance(source, str | Path) else type(source).__name__)
        source, description = None, source
    file = description if isinstance(description, str | Path) else None
    found = described(description)
    home = None if file is None else Path(file).parent
    return Named(found, file, source, place_of(found, home) if ledger is None else ledger)


def described(description: Described) -> Description:
    """The description that is meant."""
    match description:
        case Description():
            return description
        case Mapping():
            return describe(description)
        case str() | Path():
            return read_description(description)
        case _:
            instead = "Give the path of a description in TOML, or the same as a dictionary."
            reject("query-kind", what=shown(description), wanted="a description", instead=instead)
