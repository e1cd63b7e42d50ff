"""`lapwing ledger block`, `rule`, `pending` and `approve`: blocks of data, and rules for those who spend."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Dataset, Json, Place, Unit, meant_by, place_for
from lapwing.app.cli.command.budget.share import say
from lapwing.diagnostics.diagnostic import reject


def block(
    dataset: Dataset,
    column: Annotated[str | None, typer.Option(help="A column of dates.")] = None,
    period: Annotated[str, typer.Option(help="day, week, month, quarter or year.")] = "month",
    group: Annotated[str | None, typer.Option(help="A column of groups.")] = None,
    groups: Annotated[str, typer.Option(help="The groups that get their own blocks: a,b,c.")] = "",
    rows_are_units: Annotated[
        bool, typer.Option("--rows-are-units", help="Each row is a unit, so nobody is in two blocks.")
    ] = False,
    unit: Unit = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Divide a dataset into blocks, each with its own budget."""
    from lapwing.budget.ledger.entry.blocks import blocks_of
    from lapwing.budget.ledger.ledger import open_ledger

    names = [name for name in groups.split(",") if name]
    made = blocks_of(column, period, group, names, 1 if rows_are_units else 2)
    meant = meant_by(dataset, unit, ledger)
    return say(open_ledger(meant.place).block(meant.dataset, meant.one_unit, made), as_json)


def rule(
    dataset: Dataset,
    analyst: Annotated[str | None, typer.Option(help="The analyst. Default: everyone without their own rule.")] = None,
    daily: Annotated[str | None, typer.Option(help="The most to spend in a day (UTC), as epsilon.")] = None,
    approval: Annotated[str | None, typer.Option(help="The largest charge that needs no approval.")] = None,
    rho: Annotated[bool, typer.Option("--rho", help="The amounts are in rho.")] = False,
    unit: Unit = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Set a daily limit, or require approval for large charges."""
    from lapwing.budget.accounting.cost import cost_of
    from lapwing.budget.ledger.ledger import open_ledger

    costs = [None if text is None else cost_of(rho=text) if rho else cost_of(text) for text in (daily, approval)]
    meant = meant_by(dataset, unit, ledger)
    return say(open_ledger(meant.place).rule(meant.dataset, meant.one_unit, analyst, *costs), as_json)


def pending(ledger: Place = None, as_json: Json = False) -> int:
    """List the requests that await approval."""
    from lapwing.budget.ledger.entry.allowance import show_cost
    from lapwing.budget.ledger.ledger import open_ledger

    found = open_ledger(place_for(ledger)).proposals()
    views = [
        {
            "seq": each.seq,
            "dataset": each.dataset,
            "unit": each.unit,
            "cost": show_cost(each.cost),
            "analyst": each.analyst,
            "approved": each.approved,
        }
        for each in found
    ]
    if as_json:
        typer.echo(json.dumps({"pending": views}, indent=2))
        return 0
    for view in views:
        state = "approved, not repeated yet" if view["approved"] else "waits for approval"
        asked = f"{view['analyst'] or 'nobody'} asks for {view['cost']} of {view['dataset']} ({view['unit']})"
        typer.echo(f"entry {view['seq']}   {asked}   {state}")
    if not views:
        typer.echo("Nothing waits for approval.")
    return 0


def approve(
    seq: Annotated[
        int, typer.Argument(metavar="ENTRY", help="The entry to approve, as listed by `lapwing ledger pending`.")
    ],
    by: Annotated[str | None, typer.Option(help="The approver; a service uses the name of the token.")] = None,
    ledger: Place = None,
) -> int:
    """Approve someone else's request, so that it can be repeated."""
    from lapwing.budget.ledger.ledger import is_service, open_ledger

    place = place_for(ledger)
    if by is None and not is_service(place):
        reject("budget-option", name="by", what="nobody", instead="--by NAME, the name of whoever approves")
    open_ledger(place).approve(seq, by or "")
    typer.echo(f"approved entry {seq}")
    return 0
