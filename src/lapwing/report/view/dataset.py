"""A dataset as plain data: whom it protects, what can be asked, what is left."""

from __future__ import annotations

from typing import Any

from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Column, Description
from lapwing.data.description.schema import Schema
from lapwing.data.plan.labels import shown

View = dict[str, Any]
MOST = 6


def view_dataset(dataset: Dataset) -> View:
    """What is public about it."""
    description, (left, delta) = dataset.description, dataset.left()
    measure = description.measure
    return {
        "name": description.name,
        "engine": dataset.engine.label,
        "unit": description.unit.column or "row",
        "rows_used": description.unit.rows,
        "neighbours": description.neighbours,
        "budget": {measure: str(description.rho or description.epsilon), "delta": str(description.delta)},
        "created": dataset.ledger is not None,
        "left": {measure: str(left), "delta": str(delta)},
        "columns": [
            {"name": name, "type": column.type, "knows": known(column)} for name, column in columns_of(description)
        ],
        **({} if description.schema is None else {"tables": tables_of(description.schema)}),
    }


def columns_of(description: Description) -> list[tuple[str, Column]]:
    """The columns by their names, with that of their table if there are several."""
    if description.schema is None:
        return [(column.name, column) for column in description.columns]
    return [(f"{table.name}.{column.name}", column) for table in description.schema.tables for column in table.columns]


def tables_of(schema: Schema) -> list[View]:
    """The tables: which are public, and what they are linked to."""
    return [
        {
            "name": table.name,
            "public": table.public,
            "key": table.key,
            "links": {link.column: link.table for link in table.links},
        }
        for table in schema.tables
    ]


def known(column: Column) -> str:
    """What is publicly known of a column."""
    if column.values is not None:
        listed = ", ".join(str(value) for value in column.values[:MOST])
        return f"values {listed}" + (f" and {len(column.values) - MOST} more" if len(column.values) > MOST else "")
    if column.bounds is None:
        return "no bounds: no sums; grouping by it needs delta"
    low, high = (shown(column, end) for end in (column.bounds.low, column.bounds.high))
    return f"from {low} to {high}" + (f" by {float(column.bounds.step):g}" if column.bounds.step != 1 else "")
