"""The trade-off of the two errors of whoever tries to tell two inputs apart, and what a claim leaves them."""

from __future__ import annotations

from math import inf

from lapwing.report.figure.seen import Evidence, Seen
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Dots, Line, Mark, Point

MOST_POINTS = 400


def tradeoff(evidence: Evidence) -> Chart:
    """The best that can be done by the outcomes that were followed, beside what the claim allows."""
    marks: list[Mark] = [promised(evidence.factor, evidence.delta)]
    if evidence.outputs:
        marks.append(Line("the program", tradeoff_points(evidence.outputs), "second"))
    if evidence.first > 0:
        marks.append(Dots("the event", ((evidence.second, 1 - evidence.first),), "alarm"))
    return tradeoff_chart(tuple(marks))


def tradeoff_chart(marks: tuple[Mark, ...]) -> Chart:
    """A square of two error rates."""
    x = Axis("false alarms", low=0, high=1)
    y = Axis("misses", low=0, high=1)
    note = "an attacker takes an event for the sign of one input; the claim is true only if nothing lies below its line"
    return Chart("Trade-off of the attacker's errors", x, y, marks, note)


def promised(factor: float, delta: float) -> Line:
    """The least rate of one error for each rate of the other, if all events keep to the factor and the delta."""
    kink = (1 - delta) / (1 + factor)
    corners = ((0.0, 1.0), (0.0, 1 - delta), (kink, kink), (1 - delta, 0.0), (1.0, 0.0))
    return Line("what the claim leaves possible", corners, "first")


def tradeoff_points(outputs: tuple[Seen, ...]) -> tuple[Point, ...]:
    """The errors of the best tests: those who take the likeliest signs of the first input for it, more and more."""
    false, missed = 0.0, 1.0
    points: list[tuple[float, float]] = [(false, missed)]
    for output in sorted(outputs, key=lambda each: -ratio(each)):
        false, missed = min(false + output.second, 1.0), max(missed - output.first, 0.0)
        points.append((false, missed))
    every = max(1, len(points) // MOST_POINTS)
    return (*points[:-1:every], points[-1], (1.0, 0.0))


def ratio(output: Seen) -> float:
    """How much likelier an outcome is on the first input."""
    return output.first / output.second if output.second > 0 else inf if output.first > 0 else 0.0
