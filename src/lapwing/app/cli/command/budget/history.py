"""`lapwing budget history`: what was asked, granted and refused."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import DEFAULT_PLACE, Json, Place


def history(
    dataset: Annotated[str | None, typer.Argument(help="One dataset; all if not given.")] = None,
    last: Annotated[int | None, typer.Option(help="Only so many of the latest entries.")] = None,
    ledger: Place = DEFAULT_PLACE,
    as_json: Json = False,
) -> int:
    """List the entries of a ledger, the latest one last."""
    from lapwing.budget.ledger.entry.name import name_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.report.terminal.history import draw_history
    from lapwing.report.view.history import view_history

    book = open_ledger(ledger)
    views = view_history(book.history(), None if dataset is None else name_of(dataset, "dataset"))
    if last is not None:
        views = views[-last:] if last > 0 else []
    typer.echo(json.dumps({"entries": views}, indent=2) if as_json else draw_history(views))
    return 0
