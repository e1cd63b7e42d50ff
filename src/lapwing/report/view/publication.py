"""Releases charged to a budget, and previews of them, as plain data."""

from __future__ import annotations

import json

from lapwing.budget.accounting.cost import Approximate, Concentrated, Cost, Renyi
from lapwing.budget.ledger.entry.allowance import show_cost
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.budget.release.publish import Publication
from lapwing.report.view.view import View


def view_publication(publication: Publication) -> View:
    """A release as data; exact numbers are text."""
    return {
        "value": publication.text,
        "program": publication.program,
        "hash": publication.hash,
        "certificate": publication.certificate,
        "cost": view_price(publication.cost),
        "charged": view_price(publication.charged),
        "accuracy": None if publication.accuracy is None else json.loads(publication.accuracy),
        "assumes": list(publication.assumes),
        "ledger": publication.ledger,
        "entries": [publication.reserved, publication.released],
        "again": publication.again,
    }


def view_price(cost: Cost) -> View:
    """What was charged, in its own currency."""
    match cost:
        case Approximate(epsilon=epsilon, delta=delta):
            return {"epsilon": str(epsilon), "delta": str(delta)}
        case Concentrated(rho=rho):
            return {"rho": str(rho)}
        case Renyi(order=order, epsilon=epsilon):
            return {"order": str(order), "epsilon": str(epsilon)}


def view_reservation(preview: Preview, cost: Cost) -> View:
    """What would be charged, as data."""
    return {
        "granted": preview.reason is None,
        "reason": preview.reason,
        "cost": show_cost(cost),
        "charge": {"amount": str(preview.charge.amount), "delta": str(preview.charge.delta)},
        "left": {"amount": str(preview.rest.amount), "delta": str(preview.rest.delta)},
    }
