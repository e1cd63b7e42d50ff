"""Released numbers with their intervals as a picture."""

from __future__ import annotations

from lapwing.diagnostics.plural import plural
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Band, Bar, Bars, Mark, Steps
from lapwing.report.view.accuracy import rounded_up
from lapwing.report.view.view import View
from lapwing.run.accuracy.confidence_intervals import SUMS, ConfidenceIntervals


def view_intervals(sure: ConfidenceIntervals) -> View:
    """The numbers and the ends of their intervals."""
    return {
        "mechanism": sure.accuracy.mechanism.name,
        "alpha": rounded_up(sure.accuracy.alpha),
        "confidence": f"{float(100 * (1 - sure.accuracy.beta)):.6g}%",
        "intervals": [
            None if interval is None else {"low": float(interval.low), "high": float(interval.high)}
            for interval in sure.intervals
        ],
    }


def intervals_figure(sure: ConfidenceIntervals) -> Figure:
    """Running sums are steps with a band, other numbers bars with error bars."""
    known = [
        (place, float((interval.low + interval.high) / 2), float(interval.low), float(interval.high))
        for place, interval in enumerate(sure.intervals, 1)
        if interval is not None
    ]
    view = view_intervals(sure)
    name = f"{view['confidence']} together"
    if sure.accuracy.mechanism.name in SUMS:
        marks: tuple[Mark, ...] = (
            Band(name, tuple((place, low, high) for place, _, low, high in known), "quiet", in_steps=True),
            Steps("released", tuple((place, value) for place, value, _, _ in known), "first"),
        )
        title, label = "Partial sums with their band", "rows added up"
    else:
        marks = (Bars("released", tuple(Bar(*each) for each in known), "first"),)
        title, label = "Released numbers with their intervals", "number"
    count = plural(len(known), "number")
    words = f"{count} released by {view['mechanism']}, each within {view['alpha']} of the truth: {name}."
    return Figure(f"A release of {view['mechanism']}", words, (Chart(title, Axis(label), Axis("value"), marks, words),))
