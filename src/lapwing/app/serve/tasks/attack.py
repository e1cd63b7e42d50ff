"""Tasks about the reconstruction attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.report.figure.attack import attack_figure
from lapwing.report.html.attack import html_outcomes
from lapwing.report.html.picture import drawn_wide_and_narrow
from lapwing.report.view.attack import view_attack
from lapwing.verify.attack.campaign import sweep

Data = dict[str, Any]


def run_attack(data: Data) -> Data:
    """One attack for each price: as data, as a table and as a chart."""
    prices = tuple(sorted({Fraction(price) for price in data["epsilons"]}, reverse=True))
    views = [view_attack(outcome) for outcome in sweep(data["n"], data["queries"], prices, data["seed"])]
    return {"views": views, "html": html_outcomes(views), "picture": drawn_wide_and_narrow(attack_figure(views))}
