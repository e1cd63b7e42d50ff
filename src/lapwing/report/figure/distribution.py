"""Finite distributions as pictures: one alone, or two with what a claim allows between them."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from lapwing.diagnostics.diagnostic import shorten
from lapwing.diagnostics.plural import plural
from lapwing.numbers.epsilon import Given, approximate
from lapwing.refute.finite.distance import Distance, measure_distance, smallest_epsilon
from lapwing.refute.finite.distribution import Distribution
from lapwing.report.figure.losses import deltas, losses
from lapwing.report.figure.overlay import distributions
from lapwing.report.figure.seen import Evidence, Seen
from lapwing.report.figure.tradeoff import tradeoff
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Bar, Bars
from lapwing.report.view.distribution import LONGEST, view_distribution


def distribution_figure(distribution: Distribution[Any]) -> Figure:
    """A bar for each outcome."""
    view = view_distribution(distribution)
    names = tuple(row["outcome"] for row in view["masses"])
    bars = tuple(Bar(place, Fraction(row["mass"])) for place, row in enumerate(view["masses"]))
    rest = view["outcomes"] - len(bars)
    note = f"and {plural(rest, 'more outcome')}" if rest else ""
    chart = Chart("Probabilities", Axis("outcome", names=names), Axis("probability", low=0), (Bars("", bars),), note)
    return Figure("A distribution", f"The probabilities of {plural(view['outcomes'], 'outcome')}.", (chart,))


def compare(first: Distribution[Any], second: Distribution[Any], epsilon: Given | None = None) -> Figure:
    """Two distributions over each other, with the privacy loss, delta for each epsilon and the trade-off.

    Without an epsilon it is the smallest that needs no delta, or 1 if there is none.
    """
    least = smallest_epsilon(first, second)
    found = measure_distance(first, second, epsilon if epsilon is not None else least if least is not None else 1)
    outcomes = dict.fromkeys((*first.support, *second.support))
    outputs = tuple(seen(outcome, first, second, found) for outcome in outcomes)
    event = ", ".join(output.name for output in outputs if output.in_event) or "none breaks it"
    evidence = Evidence(
        outputs, shorten(event, 80), float(found.first), float(found.second), approximate(found.epsilon), 0.0
    )
    words = f"At epsilon {found.epsilon} the distance of the two distributions is {found}."
    charts = (distributions(evidence), losses(evidence), deltas(evidence), tradeoff(evidence))
    return Figure(f"Two distributions at epsilon = {found.epsilon}", words, charts)


def seen(outcome: Hashable, first: Distribution[Any], second: Distribution[Any], found: Distance[Any]) -> Seen:
    """An outcome of either."""
    number = None if isinstance(outcome, bool) or not isinstance(outcome, int | Fraction) else float(outcome)
    one, other = float(first.of(outcome)), float(second.of(outcome))
    return Seen(shorten(str(outcome), LONGEST), number, one, other, outcome in found.event)
