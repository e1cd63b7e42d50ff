"""A dataset for people: whom it protects, what can be asked, what is left."""

from __future__ import annotations

from typing import Any

from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Column
from lapwing.data.plan.labels import shown
from lapwing.report.view.release import amount

View = dict[str, Any]
MOST = 6


def view_dataset(dataset: Dataset) -> View:
    """What is public about it."""
    description, (epsilon, delta) = dataset.description, dataset.left()
    return {
        "name": description.name,
        "engine": dataset.engine.label,
        "unit": description.unit.column or "row",
        "rows_used": description.unit.rows,
        "neighbours": description.neighbours,
        "budget": {"epsilon": str(description.epsilon), "delta": str(description.delta)},
        "created": dataset.ledger is not None,
        "left": {"epsilon": str(epsilon), "delta": str(delta)},
        "columns": [
            {"name": column.name, "type": column.type, "knows": known(column)} for column in description.columns
        ],
    }


def known(column: Column) -> str:
    """What is publicly known of a column."""
    if column.values is not None:
        listed = ", ".join(str(value) for value in column.values[:MOST])
        return f"values {listed}" + (f" and {len(column.values) - MOST} more" if len(column.values) > MOST else "")
    if column.bounds is None:
        return "nothing: no sums; groups take a delta"
    low, high = (shown(column, end) for end in (column.bounds.low, column.bounds.high))
    return f"from {low} to {high}" + (f" by {float(column.bounds.step):g}" if column.bounds.step != 1 else "")


def draw_dataset(view: View) -> str:
    """A few lines, and one for each column."""
    unit = view["unit"]
    whom = "each row" if unit == "row" else f"each {unit}, of whose rows at most {view['rows_used']} are used"
    lines = [f"{view['name']}, in {view['engine']}"]
    lines.append(f"protects {whom}; neighbours: {view['neighbours']}")
    left = f"epsilon {amount(view['left']['epsilon'])} of {amount(view['budget']['epsilon'])}"
    if view["budget"]["delta"] != "0":
        left += f", delta {amount(view['left']['delta'])} of {amount(view['budget']['delta'])}"
    lines.append(f"left: {left}" + ("" if view["created"] else "; the budget has yet to be created"))
    width = max(len(column["name"]) for column in view["columns"])
    lines += [f"  {column['name']:<{width}}  {column['type']:<7}  {column['knows']}" for column in view["columns"]]
    return "\n".join(lines)
