"""What a release would cost, as plain data and as text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.data.answer.about import chances
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.release_text import amount, measure_of, paid_words
from lapwing.data.plan.measurement import Measurement
from lapwing.data.query.bounded_sum import Kept, Rows, Slot
from lapwing.data.query.query import Minimiser, Query
from lapwing.diagnostics.plural import plural
from lapwing.diagnostics.reason import reason_words

View = dict[str, Any]


def view_preview(preview: Preview) -> View:
    """The cost, what would be left, and each measurement with its noise."""
    measured = [
        {
            "query": title,
            "measures": measures_of(plan.query, measurement),
            "sensitivity": measurement.sensitivity,
            "cells": measurement.cells,
            "each": measurement.each or measurement.sensitivity,
            "epsilon": str(measurement.epsilon),
            **({"rho": str(measurement.rho)} if measurement.rho else {}),
            **drawn_for(measurement),
            **({"least": plan.threshold} if plan.threshold and measurement.slots == (Rows(),) else {}),
        }
        for title, plan in preview.plans
        for measurement in plan.measurements
    ]
    return {
        "dataset": preview.dataset,
        preview.measure: str(preview.epsilon),
        "delta": str(preview.delta),
        "left": {preview.measure: str(preview.left[0]), "delta": str(preview.left[1])},
        "refused": preview.reason,
        "measurements": measured,
        "within": [{"column": name, "distance": None if far is None else str(far)} for name, far in preview.within],
        "confidence": str(preview.confidence),
        "intervals": [
            {"query": title, "about": about} for (title, _), about in zip(preview.plans, preview.about, strict=True)
        ],
    }


def drawn_for(measurement: Measurement) -> View:
    """The scale of its noise, or how many rows make coins show a group at least half of the time, and always."""
    if measurement.likely is None:
        return {"scale": str(measurement.scale)}
    return {"shown": dict(zip(("half", "always"), chances(measurement.likely), strict=True))}


def within_words(view: View) -> list[str]:
    """How far each column will be from the exact answer, with what confidence."""
    sure = f"{float(Fraction(view['confidence'])) * 100:g}%"
    known = [(each["column"], each["distance"]) for each in view["within"]]
    lines = [f"{name}: ± {amount(far)} with {sure} confidence" for name, far in known if far is not None]
    return lines + [f"{name}: the error depends on the data" for name, far in known if far is None]


def measures_of(query: Query, measurement: Measurement) -> list[str]:
    """What noise is added to."""
    return ["weights"] if isinstance(query, Minimiser) else [measured_by(slot) for slot in measurement.slots]


def measured_by(slot: Slot) -> str:
    """What a slot counts or adds up, in a word."""
    match slot:
        case Kept(inside=inside):
            return "rows kept" if inside else "rows left out"
        case _:
            return type(slot).__name__.lower()


def draw_preview(view: View) -> str:
    """A line for each measurement, how far answers may be off, and the cost."""
    lines = [*noise_words(view), *within_words(view)]
    lines += dict.fromkeys(one["about"] for one in view["intervals"])
    measure = measure_of(view["left"])
    lines.append(f"would cost: {paid_words(view)}")
    refused = refused_words(view)
    lines.append(f"{'left' if refused else 'would be left'}: {measure} {amount(view['left'][measure])}")
    return "\n".join([*lines, f"would be refused: {refused}"] if refused else lines)


def noise_words(view: View) -> list[str]:
    """What is measured, and with how much noise."""
    return [
        f"{one['query']}: {' and '.join(one['measures'])} with sensitivity {one['sensitivity']}{norms(one)}"
        f" for {paid_words(one)}: {noise_of(one)}"
        for one in view["measurements"]
    ]


def noise_of(one: View) -> str:
    """How wide the noise of a measurement is."""
    if "shown" in one:
        half, whole = one["shown"]["half"], one["shown"]["always"]
        return f"coins that show a group of {half} at least half of the time, one of {whole} always"
    shown = f"; groups with a noisy count of {one['least']} or more are shown" if "least" in one else ""
    if "rho" not in one:
        return f"noise of scale {plural(amount(one['scale']), 'step')}{shown}"
    deviation = f"{float(Fraction(one['scale'])) ** 0.5:.4g}"
    return f"Gaussian noise with a standard deviation of {plural(deviation, 'step')}{shown}"


def norms(one: View) -> str:
    """How a sensitivity comes about, where several numbers move."""
    return f" (L0 {one['cells']}, L∞ {one['each']})" if one.get("cells", 1) > 1 else ""


def refused_words(view: View) -> str | None:
    """Why it would be refused, if it would."""
    return None if view["refused"] is None else reason_words(view["refused"])
