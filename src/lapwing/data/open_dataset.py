"""Open a dataset: from a description, and from whatever holds its rows."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe, read_description
from lapwing.data.engines.engine import FITS, UNITS, Engine
from lapwing.data.open_engine import engine_for
from lapwing.data.shown import shown
from lapwing.diagnostics.diagnostic import reject

Described = str | Path | Mapping[str, Any] | Description


def open_dataset(source: Any, description: Described | None = None, *, ledger: str | Path | None = None) -> Dataset:
    """Open a dataset.

    `source` is the path of a description in TOML that names its rows, or the rows themselves (a path to CSV or Parquet,
    a pandas, Polars or Spark data frame, an Arrow table, a DuckDB connection) with a description.  The budget is kept
    in the ledger that the description or `ledger` names, else in a file beside the description.
    """
    if description is None:
        if not isinstance(source, str | Path) or Path(source).suffix != ".toml":
            reject("data-undescribed", what=str(source) if isinstance(source, str | Path) else type(source).__name__)
        found, folder, source = read_description(source), Path(source).parent, None
        description = Path(folder, found.name)
        home: Path | None = Path(folder)
    else:
        found, home = described(description), folder_of(description)
    engine = engine_for(source, found, home)
    with ExitStack() as held:
        held.callback(engine.close)
        check_fit(found, engine)
        opened = Dataset(found, engine, budget_of(found, ledger, home))
        held.pop_all()
        return opened


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
            reject("query-kind", what=shown(description), wanted="description", instead=instead)


def folder_of(description: Described) -> Path | None:
    """Where a description was read from."""
    return Path(description).parent if isinstance(description, str | Path) else None


def check_fit(description: Description, engine: Engine) -> None:
    """The columns that are described are there, and hold what they are said to hold."""
    stored = engine.stored
    for column in description.columns:
        if column.name not in stored:
            reject("data-no-column", name=column.name, known=", ".join(stored))
        if stored[column.name] not in FITS[column.type]:
            reject("data-type", name=column.name, type=column.type, stored=stored[column.name])
    unit = description.unit.column
    if unit is not None and unit not in stored:
        reject("data-no-column", name=unit, known=", ".join(stored))
    if unit is not None and stored[unit] not in UNITS:
        reject("data-unit", name=unit, stored=stored[unit])


def budget_of(description: Description, ledger: str | Path | None, home: Path | None) -> Ledger:
    """The ledger with the budget of the dataset, which is opened with the first query."""
    place = Path(ledger) if ledger is not None else place_of(description, home)
    opened = open_ledger(place, create=True)
    unit = description.unit.column or "row"
    allowed = Approximate(description.epsilon, description.delta)
    known = [one for one in opened.balances() if is_same(one.dataset, description.name) and is_same(one.unit, unit)]
    if not known:
        opened.create(description.name, unit, allowed, neighbours=description.neighbours)
        return opened
    limit = known[0].allowance.limit
    if (limit.amount, limit.delta) != (description.epsilon, description.delta):
        reject("data-budget", name=description.name, said=str(description.epsilon), kept=str(limit.amount))
    if known[0].neighbours != description.neighbours:
        reject("data-neighbours", name=description.name, said=description.neighbours, kept=known[0].neighbours)
    return opened


def is_same(one: str, other: str) -> bool:
    """Whether two names are one to the ledger."""
    from lapwing.budget.ledger.entry.name import name_of

    return one == name_of(other, "dataset")


def place_of(description: Description, home: Path | None) -> Path:
    """The file of the ledger."""
    if description.ledger is not None:
        return (home or Path()) / description.ledger
    if home is None:
        reject("data-no-ledger", name=description.name)
    return home / f"{description.name}.ledger"
