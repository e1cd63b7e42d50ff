"""Pairs of small distributions, to be drawn."""

from __future__ import annotations

from dataclasses import replace
from math import log

from lapwing.report.figure.seen import Evidence, Seen


def outputs(*masses: tuple[float, float, bool]) -> tuple[Seen, ...]:
    """Outcomes 0, 1, 2, … with these probabilities."""
    return tuple(Seen(str(place), float(place), *mass) for place, mass in enumerate(masses))


FEW = Evidence(outputs((0.6, 0.2, True), (0.4, 0.8, False)), "the result is 0", 0.6, 0.2, log(2), 0.0)
MANY = replace(FEW, outputs=outputs((0.6, 0.2, True), *[(0.05, 0.1, False)] * 8))
NO_EVENT = Evidence(outputs((0.6, 0.4, False), (0.4, 0.6, False)), "none", 0.0, 0.0, log(2), 0.0)
