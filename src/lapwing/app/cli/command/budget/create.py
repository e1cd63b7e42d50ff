"""`lapwing budget create`: create the budget of a dataset."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.budget.options import Dataset, Delta, Epsilon, Json, Order, Place, Rho, Unit

if TYPE_CHECKING:
    from lapwing.budget.ledger.balance.balance import Balance


def create(
    dataset: Dataset,
    epsilon: Epsilon = None,
    delta: Delta = "0",
    rho: Rho = None,
    order: Order = None,
    unit: Unit = None,
    advanced: Annotated[bool, typer.Option(help="Use advanced instead of basic composition; needs delta.")] = False,
    neighbours: Annotated[
        str | None, typer.Option(help="The neighbouring relation: add-remove (the default) or replace.")
    ] = None,
    group: Annotated[
        int | None, typer.Option(help="For a second privacy unit: how many of the first unit it contains at most.")
    ] = None,
    fingerprint: Annotated[
        str | None,
        typer.Option(help="A string that identifies the source of the data, to detect it under other names."),
    ] = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Create the budget of a dataset, and the ledger if there is none."""
    from lapwing.app.cli.command.budget.options import DEFAULT_UNIT, is_description, place_for, read_cost
    from lapwing.budget.ledger.entry.allowance import advanced_allowance, allowance_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.terminal.budget import draw_balance
    from lapwing.report.view.budget import view_balance

    if is_description(dataset):
        given = {
            "--epsilon": epsilon,
            "--delta": delta != "0",
            "--rho": rho,
            "--order": order,
            "--unit": unit,
            "--advanced": advanced,
            "--neighbours": neighbours,
            "--group": group,
            "--fingerprint": fingerprint,
        }
        for option in (name for name, value in given.items() if value):
            reject("budget-given", name=dataset, option=option)
        made = create_described(dataset, ledger)
    else:
        allowance = allowance_of(read_cost(epsilon, delta, rho, order))
        if advanced:
            if allowance.measure != "epsilon" or not allowance.limit.delta:
                reject("budget-option", name="advanced", what="no delta", instead="epsilon and a delta above 0")
            allowance = advanced_allowance(allowance.limit.amount, allowance.limit.delta, allowance.limit.delta / 2)
        made = open_ledger(place_for(ledger), create=True).create(
            dataset,
            DEFAULT_UNIT if unit is None else unit,
            allowance,
            neighbours="add-remove" if neighbours is None else neighbours,  # type: ignore[arg-type]
            group=group,
            fingerprint=fingerprint,
        )
    view = view_balance(made)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_balance(view))
    return 0


def create_described(file: str, ledger: str | None) -> Balance:
    """The budget that a description has, for the data it names."""
    from lapwing.data.funding import create_budget, unit_of
    from lapwing.data.naming import name_dataset

    named = name_dataset(file, None, ledger)
    book = create_budget(named.description, named.ledger, named.origin, anew=True)
    return book.balance(named.description.name, unit_of(named.description))
