"""`lapwing budget history`: what was asked, granted and refused."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import AnyDataset, Json, Place, meant_by, place_for


def history(
    dataset: AnyDataset = None,
    last: Annotated[int | None, typer.Option(help="Only this many of the latest entries.")] = None,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """List the entries of a ledger, oldest first."""
    from lapwing.budget.ledger.entry.name import name_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.report.terminal.history import draw_history
    from lapwing.report.view.history import view_history

    meant = None if dataset is None else meant_by(dataset, None, ledger)
    book = open_ledger(place_for(ledger) if meant is None else meant.place)
    views = view_history(book.history(), None if meant is None else name_of(meant.dataset, "dataset"))
    if last is not None:
        views = views[-last:] if last > 0 else []
    typer.echo(json.dumps({"entries": views}, indent=2) if as_json else draw_history(views))
    return 0
