"""The privacy loss of two distributions, and the delta that each epsilon needs."""

from __future__ import annotations

from math import inf, log

from lapwing.report.figure.seen import Evidence, exp_of
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Bar, Bars, Dots, Level, Line, Mark

MOST_LOSSES = 40
POINTS = 80


def losses(evidence: Evidence) -> Chart:
    """How likely each privacy loss is on the first input."""
    masses: dict[float, float] = {}
    for output in evidence.outputs:
        if output.first > 0:
            loss = inf if output.second <= 0 else round(log(output.first) - log(output.second), 6)
            masses[loss] = masses.get(loss, 0.0) + output.first
    endless = masses.pop(inf, 0.0)
    bars = binned(masses)
    note = f"the loss is infinite with probability {endless:.3g}" if endless else ""
    marks = (Bars("first input", bars), Level("claimed epsilon", evidence.epsilon, "x", "alarm"))
    return Chart("Privacy loss", Axis("log(first / second)"), Axis("probability", low=0), marks, note)


def binned(masses: dict[float, float]) -> tuple[Bar, ...]:
    """Bars for masses at numbers, put together where they are many."""
    if len(masses) <= MOST_LOSSES:
        return tuple(Bar(loss, mass) for loss, mass in sorted(masses.items()))
    low, high = min(masses), max(masses)
    width = (high - low) / MOST_LOSSES or 1.0
    sums: dict[int, float] = {}
    for loss, mass in masses.items():
        place = min(int((loss - low) / width), MOST_LOSSES - 1)
        sums[place] = sums.get(place, 0.0) + mass
    return tuple(Bar(low + (place + 0.5) * width, mass) for place, mass in sorted(sums.items()))


def deltas(evidence: Evidence) -> Chart:
    """The delta that each epsilon needs, from the event alone and from all outcomes that were followed."""
    loss = log(evidence.first / evidence.second) if evidence.second else evidence.epsilon
    farthest = 1.25 * max(evidence.epsilon, loss, 0.1)
    places = [farthest * number / POINTS for number in range(POINTS + 1)]
    by_event = tuple((place, max(evidence.first - exp_of(place) * evidence.second, 0.0)) for place in places)
    marks: list[Mark] = []
    if evidence.outputs:
        whole = tuple((place, max(delta_at(evidence, place), by)) for place, by in by_event)
        marks.append(Line("all outcomes", whole, "first"))
    if evidence.first > 0:
        marks.append(Line("the event alone", by_event, "second"))
    marks += [
        Level("claimed epsilon", evidence.epsilon, "x", "alarm"),
        Dots("the claim", ((evidence.epsilon, evidence.delta),), "alarm"),
    ]
    note = "the claim is true only if no line passes above its point"
    return Chart("Delta for each epsilon", Axis("epsilon", low=0), Axis("delta", low=0), tuple(marks), note)


def delta_at(evidence: Evidence, epsilon: float) -> float:
    """The most by which an event of the first exceeds exp(epsilon) times that of the second."""
    factor = exp_of(epsilon)
    return sum(max(output.first - factor * output.second, 0.0) for output in evidence.outputs)
