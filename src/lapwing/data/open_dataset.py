"""Open a dataset: from a description, and from whatever holds its rows."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from lapwing.data.database import DatabaseDataset
from lapwing.data.dataset import Dataset
from lapwing.data.fit import check_fit
from lapwing.data.funding import Place, create_budget, find_budget, refuse_unfunded
from lapwing.data.naming import Described, Named, name_dataset
from lapwing.data.open_database import open_database
from lapwing.data.open_engine import engine_for


def open_dataset(
    source: Any, description: Described | None = None, *, ledger: Place | None = None, create: bool = False
) -> Dataset:
    """Open a dataset.

    `source` is the path of a description in TOML that names its rows, or the rows themselves (a path to CSV or Parquet,
    a pandas, Polars or Spark data frame, an Arrow table, a DuckDB connection) with a description.  The budget is kept
    in the ledger that `ledger` or the description names, else in a file beside the description; one that is not there
    yet is created only with `create=True`.
    """
    named = name_dataset(source, description, ledger)
    opened = open_named(named, create)
    if opened.ledger is None:
        opened.close()
        refuse_unfunded(named.description, named.ledger, named.file)
    return opened


def look_at_dataset(source: Any, description: Described | None = None, *, ledger: Place | None = None) -> Dataset:
    """Open a dataset that may have no budget yet: what a query would cost can be asked, and no query is answered."""
    return open_named(name_dataset(source, description, ledger), create=False)


def open_named(named: Named, create: bool) -> Dataset:
    """The dataset, with its budget if it has one; what does not fit is found out before any budget is created."""
    schema, look = named.description.schema, named.looking()
    if schema is None:
        engine = engine_for(named.source, named.description, named.home)
    else:
        engine = open_database(named.source, named.description, schema, named.home)
    with ExitStack() as held:
        held.callback(engine.close)
        if schema is None:
            check_fit(named.description, engine)
        origin = named.origin
        find = create_budget if create else find_budget
        kind = Dataset if schema is None else DatabaseDataset
        opened = kind(named.description, engine, find(named.description, named.ledger, origin), origin)
        opened.snapshot = look
        held.pop_all()
        return opened
