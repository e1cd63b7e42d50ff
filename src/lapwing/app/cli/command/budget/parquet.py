"""A ledger as a Parquet table: a row for each entry, for those who look at it with other tools."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi
from lapwing.budget.ledger.entry.asked import snapshot_noted
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.entry.entry import Entry, Opened, Released
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing
from lapwing.report.view.history import budget_of

COLUMNS = (
    "seq",
    "at",
    "kind",
    "dataset",
    "unit",
    "analyst",
    "epsilon",
    "delta",
    "rho",
    "order",
    "charge",
    "key",
    "snapshot",
    "entry",
)


def write_parquet(entries: Iterable[tuple[int, Entry]], path: Path) -> None:
    """Write a table; exact numbers are text, as they are in the ledger, and `charge` is also a float to add up."""
    with needing("A Parquet file", "pyarrow"):
        import pyarrow as pa
        from pyarrow import parquet
    rows = rows_of(entries)
    kinds = {"seq": pa.int64(), "charge": pa.float64()}
    table = pa.table({name: pa.array([row[name] for row in rows], kinds.get(name, pa.string())) for name in COLUMNS})
    try:
        if path.exists():
            reject("unwritable", name=str(path), reason="it exists")
        parquet.write_table(table, path)
    except OSError as error:
        reject("unwritable", name=str(path), reason=error.strerror or error)


def rows_of(entries: Iterable[tuple[int, Entry]]) -> list[dict[str, Any]]:
    """A row for each entry."""
    names: dict[int, tuple[str, str]] = {}
    places: dict[int, int] = {}
    rows = []
    for seq, entry in entries:
        if isinstance(entry, Opened):
            names[seq] = entry.dataset, entry.unit
        places[seq] = budget_of(seq, entry, places)
        dataset, unit = names.get(places[seq], (None, None))
        charges = getattr(entry, "charges", ())
        row: dict[str, Any] = dict.fromkeys(COLUMNS)
        row |= {"seq": seq, "at": entry.at, "kind": type(entry).__name__.lower(), "dataset": dataset, "unit": unit}
        row |= {"analyst": getattr(entry, "analyst", None), "key": getattr(entry, "key", None)}
        row["snapshot"] = snapshot_noted(entry.about) if isinstance(entry, Released) else None
        row |= amounts_of(getattr(entry, "cost", None))
        row |= {"charge": float(charges[0][1].amount) if charges else None, "entry": write_text(entry)}
        rows.append(row)
    return rows


def amounts_of(cost: object) -> dict[str, str]:
    """The numbers of a cost, exactly."""
    match cost:
        case Approximate(epsilon=epsilon, delta=delta):
            return {"epsilon": str(epsilon), "delta": str(delta)}
        case Concentrated(rho=rho, delta=delta):
            return {"rho": str(rho), "delta": str(delta)}
        case Renyi(order=order, epsilon=epsilon):
            return {"epsilon": str(epsilon), "order": str(order)}
        case _:
            return {}
