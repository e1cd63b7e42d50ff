"""What a release would cost, as plain data and as text."""

from __future__ import annotations

from typing import Any

from lapwing.data.answer.preview import Preview
from lapwing.data.answer.release_text import amount
from lapwing.data.query.bounded_sum import Kept, Slot

View = dict[str, Any]


def view_preview(preview: Preview) -> View:
    """The cost, what would be left, and each measurement with its noise."""
    measured = [
        {
            "query": title,
            "measures": [measured_by(slot) for slot in measurement.slots],
            "sensitivity": measurement.sensitivity,
            "epsilon": str(measurement.epsilon),
            "scale": str(measurement.scale),
        }
        for title, plan in preview.plans
        for measurement in plan.measurements
    ]
    return {
        "dataset": preview.dataset,
        "epsilon": str(preview.epsilon),
        "delta": str(preview.delta),
        "left": {"epsilon": str(preview.left[0]), "delta": str(preview.left[1])},
        "refused": preview.reason,
        "measurements": measured,
        "intervals": [
            {"query": title, "about": about} for (title, _), about in zip(preview.plans, preview.about, strict=True)
        ],
    }


def measured_by(slot: Slot) -> str:
    """What a slot counts or adds up, in a word."""
    match slot:
        case Kept(inside=inside):
            return "rows kept" if inside else "rows left out"
        case _:
            return type(slot).__name__.lower()


def draw_preview(view: View) -> str:
    """A line for each measurement, and the cost."""
    lines = [
        f"{one['query']}: {' and '.join(one['measures'])} with sensitivity {one['sensitivity']}"
        f" for epsilon {amount(one['epsilon'])}: noise of scale {amount(one['scale'])} steps"
        for one in view["measurements"]
    ]
    lines += dict.fromkeys(one["about"] for one in view["intervals"])
    delta = "" if view["delta"] == "0" else f", delta {amount(view['delta'])}"
    lines.append(f"would cost: epsilon {amount(view['epsilon'])}{delta}")
    lines.append(f"would be left: epsilon {amount(view['left']['epsilon'])}")
    if view["refused"] == "data-no-budget":
        lines.append("would be refused: there is no budget yet; `lapwing budget create` creates it")
    elif view["refused"] is not None:
        lines.append(f"would be refused: {view['refused']}")
    return "\n".join(lines)
