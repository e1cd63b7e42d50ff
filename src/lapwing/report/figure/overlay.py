"""Two distributions over each other, with what a claim allows and the event."""

from __future__ import annotations

from itertools import pairwise

from lapwing.report.figure.seen import Evidence, Seen
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Band, Bar, Bars, Mark, Steps, Stretch

MOST_NAMED = 9
FEW_NUMBERS = 7
SEEN_SHARE = 1e-4
FAINT = 0.02


def distributions(evidence: Evidence) -> Chart:
    """The two distributions over each other, with what the claim allows and the event."""
    numbers = {output.number: output for output in evidence.outputs if output.number is not None}
    if len(numbers) == len(evidence.outputs) > FEW_NUMBERS:
        return numeric(numbers, evidence)
    return named(evidence)


def numeric(outputs: dict[float, Seen], evidence: Evidence) -> Chart:
    """Numbers as steps along an axis."""
    peak = max(max(output.first, output.second) for output in outputs.values())
    seen = {
        number: output
        for number, output in sorted(outputs.items())
        if output.in_event or max(output.first, output.second) > SEEN_SHARE * peak
    }
    places = list(seen)
    half = min((other - one for one, other in pairwise(places)), default=1.0) / 2
    inside = [number for number in places if seen[number].in_event]
    marks: list[Mark] = [Stretch("event", min(inside) - half, max(inside) + half)] if inside else []
    edges = tuple((number - half, *allowed(seen[number].second, evidence)) for number in places)
    last = places[-1] + half
    marks += [
        Band("what the claim allows the first", (*edges, (last, *edges[-1][1:])), "second", in_steps=True),
        Steps("first input", stairs(places, half, [seen[number].first for number in places]), "first"),
        Steps("second input", stairs(places, half, [seen[number].second for number in places]), "second"),
    ]
    faint = max((seen[number].first for number in inside), default=peak) < FAINT * peak
    y = Axis("probability", scale="log") if faint else Axis("probability", low=0)
    return Chart("Output distributions", Axis("result"), y, tuple(marks), f"event: {evidence.event}")


def stairs(places: list[float], half: float, heights: list[float]) -> tuple[tuple[float, float], ...]:
    """One step for each place, as wide as places are apart."""
    points = [(place - half, height) for place, height in zip(places, heights, strict=True)]
    return (*points, (places[-1] + half, heights[-1]))


def allowed(second: float, evidence: Evidence) -> tuple[float, float]:
    """The least and the most that the claim allows for the first, beside the second."""
    low = max(second - evidence.delta, 0.0) / evidence.factor if evidence.factor else 0.0
    return low, min(evidence.factor * second + evidence.delta, 1.0)


def named(evidence: Evidence) -> Chart:
    """Outcomes by name: those of the event first, then the likeliest ones, and all others together."""
    inside = [output for output in evidence.outputs if output.in_event]
    outside = [output for output in evidence.outputs if not output.in_event]
    event = f"{inside[0].name} (event)" if len(inside) == 1 else "event"
    whole = [(event, evidence.first, evidence.second)] if evidence.first > 0 else []
    rows: list[tuple[str, float, float]] = list(whole)
    if len(inside) > 1:
        rows += [(output.name, output.first, output.second) for output in inside[: MOST_NAMED // 2]]
    rows += [(output.name, output.first, output.second) for output in outside[: MOST_NAMED - len(rows)]]
    known = {output.name for output in inside}
    shown = [*whole, *(row for row in rows[len(whole) :] if row[0] not in known)]
    others = max(1 - sum(one for _, one, _ in shown), 0.0), max(1 - sum(other for _, _, other in shown), 0.0)
    if max(others) > SEEN_SHARE:
        rows.append(("all others", *others))
    first = tuple(Bar(place, row[1]) for place, row in enumerate(rows))
    second = tuple(Bar(place, row[2], *allowed(row[2], evidence)) for place, row in enumerate(rows))
    faint = bool(whole) and evidence.first < FAINT * max(max(one, other) for _, one, other in rows)
    y = Axis("probability", scale="log") if faint else Axis("probability", low=0)
    marks = (Bars("first input", first, "first"), Bars("second input", second, "second"))
    note = f"event: {evidence.event}; the line at a second bar is what the claim allows the first"
    return Chart("Output distributions", Axis("result", names=tuple(row[0] for row in rows)), y, marks, note)
