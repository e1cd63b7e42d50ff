"""Pictures of a counterexample: the two distributions, the privacy loss, and delta for each epsilon."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import exp, inf, log

from lapwing.plot.axis import Axis
from lapwing.plot.chart import Chart, Figure
from lapwing.plot.mark import Band, Bar, Bars, Dots, Level, Line, Mark, Steps, Stretch
from lapwing.refute.counterexample import Counterexample, held_by
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.event import Exactly
from lapwing.refute.outputs import Output, outputs_of
from lapwing.report.counterexample import event_words, item_words, near
from lapwing.report.view import claim_words, view_claim

MOST_NAMED = 9
FEW_NUMBERS = 7
MOST_LOSSES = 40
SEEN_SHARE = 1e-4
FAINT = 0.02
POINTS = 80


@dataclass(frozen=True, slots=True)
class Evidence:
    """A counterexample in floating point: the outcomes, the event, and what the claim allows."""

    outputs: tuple[Output, ...]
    event: str
    first: float
    second: float
    factor: float
    delta: float

    @property
    def epsilon(self) -> float:
        """The claimed epsilon at these inputs."""
        return log(self.factor) if self.factor > 0 else 0.0


def figure_of(found: Counterexample) -> Figure:
    """All pictures of a counterexample, with a description in words."""
    factor, delta = allowance(found.claim.epsilon, found.claim.delta, held_by(found.first))
    first, second = (float(chance.low) for chance in found.chances)
    evidence = Evidence(outputs_of(found), event_words(found.event), first, second, float(factor[1]), float(delta[1]))
    claim = claim_words(view_claim(found.claim))
    description = (
        f"The claim {claim} of {found.program.name} is false. That {evidence.event} has probability"
        f" {near(found.chances[0].low)} on the first input and {near(found.chances[1].high)} on the second one;"
        f" {near(factor[1])} times as much is allowed."
    )
    charts = (distributions(evidence), losses(evidence), deltas(evidence))
    return Figure(f"{found.program.name}: {claim} is false", description, charts)


def distributions(evidence: Evidence) -> Chart:
    """The two distributions over each other, with what the claim allows and the event."""
    numbers = {number_of(output): output for output in evidence.outputs}
    if None not in numbers and len(numbers) > FEW_NUMBERS:
        return numeric({float(number): output for number, output in numbers.items() if number is not None}, evidence)
    return named(evidence)


def number_of(output: Output) -> float | None:
    """The outcome, if it is one number."""
    match output.outcome.parts:
        case (Exactly(value=value),) if not isinstance(value, bool):
            return float(value)
        case _:
            return None


def numeric(outputs: dict[float, Output], evidence: Evidence) -> Chart:
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
    event = f"{name_of(inside[0])} (event)" if len(inside) == 1 else "event"
    rows: list[tuple[str, float, float]] = [(event, evidence.first, evidence.second)]
    if len(inside) > 1:
        rows += [(name_of(output), output.first, output.second) for output in inside[: MOST_NAMED // 2]]
    rows += [(name_of(output), output.first, output.second) for output in outside[: MOST_NAMED - len(rows)]]
    known = {name_of(output) for output in inside}
    shown = [rows[0], *(row for row in rows[1:] if row[0] not in known)]
    others = max(1 - sum(one for _, one, _ in shown), 0.0), max(1 - sum(other for _, _, other in shown), 0.0)
    if max(others) > SEEN_SHARE:
        rows.append(("all others", *others))
    first = tuple(Bar(place, row[1]) for place, row in enumerate(rows))
    second = tuple(Bar(place, row[2], *allowed(row[2], evidence)) for place, row in enumerate(rows))
    faint = evidence.first < FAINT * max(max(one, other) for _, one, other in rows)
    y = Axis("probability", scale="log") if faint else Axis("probability", low=0)
    marks = (Bars("first input", first, "first"), Bars("second input", second, "second"))
    note = f"event: {evidence.event}; the line at a second bar is what the claim allows the first"
    return Chart("Output distributions", Axis("result", names=tuple(row[0] for row in rows)), y, marks, note)


def name_of(output: Output) -> str:
    """An outcome in few characters."""
    return "; ".join(map(item_words, output.outcome.parts))


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
    by_event = tuple((place, max(evidence.first - exp(place) * evidence.second, 0.0)) for place in places)
    marks: list[Mark] = []
    if evidence.outputs:
        whole = tuple((place, max(delta_at(evidence, place), by)) for place, by in by_event)
        marks.append(Line("all outcomes", whole, "first"))
    marks += [
        Line("the event alone", by_event, "second"),
        Level("claimed epsilon", evidence.epsilon, "x", "alarm"),
        Dots("the claim", ((evidence.epsilon, evidence.delta),), "alarm"),
    ]
    note = "the claim is true only if no line passes above its point"
    return Chart("Delta for each epsilon", Axis("epsilon", low=0), Axis("delta", low=0), tuple(marks), note)


def delta_at(evidence: Evidence, epsilon: float) -> float:
    """The most by which an event of the first exceeds exp(epsilon) times that of the second."""
    factor = exp(epsilon)
    return sum(max(output.first - factor * output.second, 0.0) for output in evidence.outputs)
