"""`lapwing budget grant`, `divide` and `close`: shares of analysts, parts of the data, and the end of a budget."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Dataset, Delta, Epsilon, Json, Order, Place, Rho, Unit, meant_by
from lapwing.diagnostics.diagnostic import reject

Parts = dict[object, object]


def grant(
    dataset: Dataset,
    analyst: Annotated[str, typer.Argument(metavar="ANALYST", help="The analyst.")],
    epsilon: Epsilon = None,
    delta: Delta = "0",
    rho: Rho = None,
    order: Order = None,
    unit: Unit = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Give an analyst an allowance. From then on, only analysts with an allowance may spend."""
    from lapwing.app.cli.command.budget.options import read_cost
    from lapwing.budget.ledger.ledger import open_ledger

    cost = read_cost(epsilon, delta, rho, order)
    meant = meant_by(dataset, unit, ledger)
    return say(open_ledger(meant.place).grant(meant.dataset, meant.one_unit, analyst, cost), as_json)


def divide(
    dataset: Dataset,
    partition: Annotated[str, typer.Argument(metavar="PARTITION", help="The name of the partition.")],
    parts: Annotated[list[str], typer.Argument(metavar="PART", help="NAME, NAME=VALUE,… or NAME=LOW..HIGH.")],
    parts_per_unit: Annotated[int, typer.Option(help="The most parts that one unit can have data in.")] = 1,
    unit: Unit = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Declare disjoint parts of the data, for parallel composition."""
    from lapwing.budget.ledger.ledger import open_ledger

    found: Parts = {}
    for text in parts:
        name, extent = read_part(text)
        if name in found:
            reject("partition", name=partition, why=f"two parts are called {name}")
        found[name] = extent
    meant = meant_by(dataset, unit, ledger)
    book = open_ledger(meant.place)
    book.divide(meant.dataset, meant.one_unit, partition, found, parts_per_unit=parts_per_unit)
    return say(book.balance(meant.dataset, meant.one_unit), as_json)


def close(dataset: Dataset, unit: Unit = None, ledger: Place = None, as_json: Json = False) -> int:
    """Close a budget permanently."""
    from lapwing.budget.ledger.ledger import open_ledger

    meant = meant_by(dataset, unit, ledger)
    return say(open_ledger(meant.place).close_budget(meant.dataset, meant.one_unit), as_json)


def read_part(text: str) -> tuple[str, object]:
    """A part: its name alone is its only value."""
    name, equals, extent = text.partition("=")
    low, dots, high = extent.partition("..")
    if not name or (equals and not extent):
        reject("part-text", what=text)
    if not equals:
        return name, [name]
    if dots:
        return name, (read_bound(low, text), read_bound(high, text))
    return name, extent.split(",")


def read_bound(text: str, part: str) -> object:
    """One end of a range, exactly."""
    from lapwing.numbers.written import number_in

    found = number_in(text) if len(text) <= 50 else None
    if found is None:
        reject("part-text", what=part)
    return found


def say(balance: object, as_json: bool) -> int:
    """Show how a budget stands now."""
    from lapwing.budget.ledger.balance.balance import Balance
    from lapwing.report.terminal.budget import draw_balance
    from lapwing.report.view.budget import view_balance

    if isinstance(balance, Balance):
        view = view_balance(balance)
        typer.echo(json.dumps(view, indent=2) if as_json else draw_balance(view))
    return 0
