"""Releases on charge of a budget, and previews of them."""

from __future__ import annotations

import json
from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.entry.allowance import show_cost
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.budget.release.publish import Publication
from lapwing.report.view.view import View
from lapwing.report.words.sure import show_accuracy


def view_publication(publication: Publication) -> View:
    """A release as data; exact numbers are text."""
    return {
        "value": publication.text,
        "program": publication.program,
        "hash": publication.hash,
        "certificate": publication.certificate,
        "cost": {"epsilon": str(publication.cost.epsilon), "delta": str(publication.cost.delta)},
        "accuracy": None if publication.accuracy is None else json.loads(publication.accuracy),
        "assumes": list(publication.assumes),
        "ledger": publication.ledger,
        "entries": [publication.reserved, publication.released],
        "again": publication.again,
    }


def draw_publication(view: View) -> str:
    """A release in a few lines."""
    epsilon, delta = (Fraction(view["cost"][name]) for name in ("epsilon", "delta"))
    lines = [
        f"released {view['value']}",
        f"program  {view['program']}   {view['hash'][:16]}",
        f"cost     epsilon {show_amount(epsilon)}" + (f", delta {show_amount(delta)}" if delta else ""),
        f"proof    certificate {view['certificate'][:16]}, checked again",
        f"ledger   entries {view['entries'][0]} and {view['entries'][1]}"
        + (", given before under this key: not charged again" if view["again"] else ""),
    ]
    if view["accuracy"] is not None:
        lines.insert(1, f"interval {show_accuracy(view['accuracy'])}")
    return "\n".join(lines)


def view_preview(preview: Preview, cost: Cost) -> View:
    """What would be charged, as data."""
    return {
        "granted": preview.reason is None,
        "reason": preview.reason,
        "cost": show_cost(cost),
        "charge": {"amount": str(preview.charge.amount), "delta": str(preview.charge.delta)},
        "left": {"amount": str(preview.rest.amount), "delta": str(preview.rest.delta)},
    }


def draw_preview(view: View) -> str:
    """What would be charged, in a few lines."""
    charge, left = (
        show_amount(Fraction(view[name]["amount"]))
        + (f", delta {show_amount(Fraction(view[name]['delta']))}" if Fraction(view[name]["delta"]) else "")
        for name in ("charge", "left")
    )
    if not view["granted"]:
        return f"would be refused: {view['reason']}; it asks for {charge}, and {left} is left"
    return f"would be charged {charge}; then {left} is left"
