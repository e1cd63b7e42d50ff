"""A dataset as text."""

from __future__ import annotations

from lapwing.data.answer.release_text import amount, measure_of
from lapwing.report.view.dataset import View


def draw_dataset(view: View) -> str:
    """A few lines, and one for each column."""
    unit = view["unit"]
    whom = "each row" if unit == "row" else f"each {unit}, of whose rows at most {view['rows_used']} are used"
    lines = [f"{view['name']}, in {view['engine']}"]
    lines.append(f"protects {whom}; neighbours: {view['neighbours']}")
    measure = measure_of(view["left"])
    left = f"{measure} {amount(view['left'][measure])} of {amount(view['budget'][measure])}"
    if view["budget"]["delta"] != "0":
        left += f", delta {amount(view['left']['delta'])} of {amount(view['budget']['delta'])}"
    lines.append(f"left: {left}" + ("" if view["created"] else "; the budget has yet to be created"))
    for table in view.get("tables", ()):
        links = ", ".join(f"{column} to {other}" for column, other in table["links"].items())
        words = ["public" if table["public"] else "private", *([f"linked by {links}"] if links else [])]
        lines.append(f"  {table['name']}: {', '.join(words)}")
    width = max((len(column["name"]) for column in view["columns"]), default=0)
    lines += [f"  {column['name']:<{width}}  {column['type']:<7}  {column['knows']}" for column in view["columns"]]
    return "\n".join(lines)
