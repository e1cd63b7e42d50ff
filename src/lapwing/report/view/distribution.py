"""Finite distributions as plain data."""

from __future__ import annotations

from typing import Any

from lapwing.diagnostics.diagnostic import shorten
from lapwing.refute.finite.distribution import Distribution
from lapwing.report.view.view import View

SHOWN = 40
LONGEST = 24


def view_distribution(distribution: Distribution[Any]) -> View:
    """Outcomes and their masses, the likeliest first if they are many."""
    masses = distribution.masses
    if len(masses) > SHOWN:
        masses = tuple(sorted(masses, key=lambda item: -item[1])[:SHOWN])
    return {
        "outcomes": len(distribution.masses),
        "masses": [{"outcome": shorten(str(outcome), LONGEST), "mass": str(mass)} for outcome, mass in masses],
    }
