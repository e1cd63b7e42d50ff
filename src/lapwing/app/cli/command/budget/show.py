"""`lapwing budget show`: how budgets stand, and how they went down."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.budget.options import AnyDataset, Json, Place, meant_by, place_for
from lapwing.app.cli.output.picture import Picture, check_place, put_picture

if TYPE_CHECKING:
    from lapwing.budget.ledger.balance.balance import Balance
    from lapwing.budget.ledger.balance.course import BalancePoint
    from lapwing.budget.ledger.ledger import Ledger

MOST_ENTRIES = 50_000


def show(
    dataset: AnyDataset = None,
    unit: Annotated[str | None, typer.Option(help="One unit of the dataset.")] = None,
    plot: Picture = None,
    delta: Annotated[
        str | None, typer.Option(help="Also compose the charges by tighter theorems, at this delta.")
    ] = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Show the remaining budgets, and who spent how much on what."""
    from lapwing.app.cli.command.budget.odometer import read_costs
    from lapwing.budget.accounting.cost import delta_of
    from lapwing.budget.ledger.entry.name import name_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.figure.budget import burn_down
    from lapwing.report.plot.text import draw_text
    from lapwing.report.terminal.budget import draw_balance
    from lapwing.report.view.budget import view_balance, view_readings

    check_place(plot)
    slack = None if delta is None else delta_of(delta)
    meant = None if dataset is None else meant_by(dataset, unit, ledger)
    book = open_ledger(place_for(ledger) if meant is None else meant.place)
    wanted = None if meant is None else name_of(meant.dataset, "dataset")
    unit = unit if meant is None else meant.unit
    balances = [
        balance
        for balance in book.balances()
        if (wanted is None or balance.dataset == wanted) and (unit is None or balance.unit == name_of(unit, "unit"))
    ]
    if not balances and wanted is not None:
        book.balance(wanted, unit or "person")
    if plot is not None and len(balances) != 1:
        reject("one-budget", count=len(balances))
    views = []
    for balance in balances:
        view = view_balance(balance)
        if slack is not None:
            view["readings"] = view_readings(read_costs(book, balance), slack)
        views.append(view)
        if not as_json:
            typer.echo(draw_balance(view))
            course = course_of(book, balance, plot is not None) if len(balances) == 1 else None
            if course is not None:
                figure = burn_down(view, course)
                typer.echo("\n" + str(draw_text(figure, min(shutil.get_terminal_size().columns, 100))))
        if plot is not None:
            put_picture(burn_down(view, book.course(balance.dataset, balance.unit)), plot, draw=False)
    if as_json:
        typer.echo(json.dumps({"budgets": views}, indent=2))
    elif not balances:
        typer.echo("There are no budgets yet.")
    return 0


def course_of(book: Ledger, balance: Balance, needed: bool) -> tuple[BalancePoint, ...] | None:
    """How a budget went down; unless it is needed, nothing if that is long, or not for the holder of this token."""
    from lapwing.diagnostics.diagnostic import ProgramError

    if not needed and book.length() > MOST_ENTRIES:
        return None
    try:
        return book.course(balance.dataset, balance.unit)
    except ProgramError as error:
        if needed or error.diagnostics[0].id != "service-role-needed":
            raise
        return None
