"""An audit as a picture: what each event shows of epsilon, and of an attacker's errors."""

from __future__ import annotations

import re

from lapwing.diagnostics.diagnostic import reject, shorten
from lapwing.numbers.epsilon import approximate
from lapwing.report.figure.seen import exp_of
from lapwing.report.figure.tradeoff import promised, tradeoff_chart
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Bar, Bars, Dots, Level, Mark
from lapwing.verify.auditing.finding import Audit, Finding

LONGEST, SHOWN = 100, 3
LONG = re.compile(r"-?\d+\.\d{5,}")


def audit_figure(audit: Audit, name: str) -> Figure:
    """The bounds of epsilon by event, and where the events lie below what the claim leaves possible."""
    if not audit.findings:
        reject("plot-nothing", why="no event was found worth a test")
    words = f"From {audit.samples} samples of {name} for each input, epsilon is at least"
    words += f" {float(audit.epsilon_at_least):.4f}"
    if audit.epsilon is not None:
        said = "false" if audit.violated else "not shown to be false"
        words += f"; the claim of {approximate(audit.epsilon):.4g} is {said}"
    sure = f"all bounds hold at once with {float(100 * audit.confidence):.10g}% confidence"
    return Figure(f"Audit of {name}", words + ".", (bounds_chart(audit, sure), errors_chart(audit)))


def bounds_chart(audit: Audit, note: str) -> Chart:
    """At least so much is lost, event by event; events that show nothing are left out if others show something."""
    shown = tuple(finding for finding in audit.findings if finding.epsilon > 0) or audit.findings
    names = tuple(str(place) for place in range(1, len(shown) + 1))
    worst = "; ".join(f"{n}: {event_words(each)}" for n, each in enumerate(shown[:SHOWN], 1))
    bars = tuple(Bar(place, finding.epsilon) for place, finding in enumerate(shown))
    marks: list[Mark] = [Bars("shown by the samples", bars, "second")]
    if audit.epsilon is not None:
        marks.append(Level("claimed epsilon", approximate(audit.epsilon), "y", "alarm"))
    return Chart(
        "Epsilon is at least", Axis("event", names=names), Axis("epsilon", low=0), tuple(marks), f"{worst}; {note}"
    )


def event_words(finding: Finding) -> str:
    """An event in few letters: long numbers with the digits that matter."""
    return shorten(LONG.sub(lambda found: f"{float(found[0]):.4g}", finding.event), LONGEST)


def errors_chart(audit: Audit) -> Chart:
    """The errors of an attacker who goes by one of the events: at most so much."""
    marks: list[Mark] = []
    if audit.epsilon is not None:
        marks.append(promised(exp_of(approximate(audit.epsilon)), float(audit.delta)))
    marks.append(Dots("an event, at most", tuple(map(errors_of, audit.findings)), "second"))
    return tradeoff_chart(tuple(marks))


def errors_of(finding: Finding) -> tuple[float, float]:
    """Upper bounds of both errors."""
    return float(finding.at_most), float(1 - finding.at_least)
