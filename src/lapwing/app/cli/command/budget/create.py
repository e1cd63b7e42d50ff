"""`lapwing budget create`: open the budget of a dataset."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import DEFAULT_PLACE, Dataset, Delta, Epsilon, Json, Order, Place, Rho, Unit


def create(
    dataset: Dataset,
    epsilon: Epsilon = None,
    delta: Delta = "0",
    rho: Rho = None,
    order: Order = None,
    unit: Unit = "person",
    advanced: Annotated[
        bool, typer.Option(help="Add up by advanced instead of basic composition; needs delta.")
    ] = False,
    neighbours: Annotated[
        str, typer.Option(help="add-remove or replace: what a step between neighbours is.")
    ] = "add-remove",
    group: Annotated[int, typer.Option(help="How many of the dataset's first unit make up one of these.")] = 1,
    fingerprint: Annotated[str | None, typer.Option(help="A hash of the data, to notice it under other names.")] = None,
    ledger: Place = DEFAULT_PLACE,
    as_json: Json = False,
) -> int:
    """Open the budget of a dataset and a unit; the ledger is made if there is none."""
    from lapwing.app.cli.command.budget.options import read_cost
    from lapwing.budget.ledger.entry.allowance import advanced_allowance, allowance_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.terminal.budget import draw_balance
    from lapwing.report.view.budget import view_balance

    cost = read_cost(epsilon, delta, rho, order)
    allowance = allowance_of(cost)
    if advanced:
        if allowance.measure != "epsilon" or not allowance.limit.delta:
            reject("budget-option", name="advanced", what="no delta", instead="epsilon and a delta above 0")
        allowance = advanced_allowance(allowance.limit.amount, allowance.limit.delta, allowance.limit.delta / 2)
    book = open_ledger(ledger, create=True)
    made = book.create(dataset, unit, allowance, neighbours=neighbours, group=group, fingerprint=fingerprint)  # type: ignore[arg-type]
    view = view_balance(made)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_balance(view))
    return 0
