"""`lapwing release --data`: run a proved program on the rows of a described dataset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from lapwing.syntax.lowering.lower import Lowered


def release_on(
    data: str,
    lowered: Lowered,
    given: list[str],
    *,
    certificate: str | None,
    contributions: int | None,
    grid: int,
    beta: str,
    key: str | None,
    analyst: str | None,
    ledger: str | None,
    seconds: float,
    dry_run: bool,
    as_json: bool,
    where: str | None = None,
) -> int:
    """Bind the program to the columns, charge the budget of the dataset, and run; 1 if the budget says no."""
    from lapwing.app.cli.output.exits import report_fault
    from lapwing.app.cli.output.progress import progress
    from lapwing.budget.ledger.transaction.reservation import ChargeRefused
    from lapwing.budget.release.publish import preview
    from lapwing.data.open_dataset import open_dataset
    from lapwing.data.program.subject import certificate_of
    from lapwing.report.terminal.publication import draw_publication, draw_reservation
    from lapwing.report.view.publication import view_publication, view_reservation

    values = read_bound_values(lowered, given)
    with open_dataset(Path(data), ledger=ledger) as opened:
        with progress(f"proving {lowered.program.name}"):
            text = certificate_of(lowered, None if certificate is None else Path(certificate), seconds)
        if dry_run:
            order = opened.order(lowered, text, values, contributions, grid, beta, key, analyst, where)
            view = view_reservation(preview(opened.funded(), order), order.request.cost)
            typer.echo(json.dumps(view, indent=2) if as_json else draw_reservation(view))
            return 0 if view["granted"] else 1
        try:
            with progress(f"running {lowered.program.name} in {opened.engine.label}") as advance:
                publication = opened.run(
                    lowered,
                    values,
                    certificate=text,
                    contributions=contributions,
                    grid=grid,
                    beta=beta,
                    key=key,
                    analyst=analyst,
                    progress=advance,
                    where=where,
                    warn=lambda words: typer.echo(f"note: {words}", err=True),
                )
        except ChargeRefused as refused:
            report_fault(refused)
            return 1
    view = view_publication(publication)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_publication(view))
    return 0


def read_bound_values(lowered: Lowered, given: list[str]) -> dict[str, object]:
    """NAME=VALUE for what is public, and NAME=COLUMN,... or NAME=FIELD:COLUMN,... for what is bound to columns."""
    from lapwing.app.cli.argument.values import read_values
    from lapwing.kernel.language.role import is_public

    private = {parameter.param.name for parameter in lowered.program.parameters if not is_public(parameter.role)}
    columns = {text.partition("=")[0]: text.partition("=")[2] for text in given if text.partition("=")[0] in private}
    public = read_values([text for text in given if text.partition("=")[0] not in columns])
    return {**public, **{name: read_columns(text) for name, text in columns.items()}}


def read_columns(text: str) -> object:
    """One column, several, or fields with their columns."""
    parts = text.split(",")
    if all(":" in part for part in parts):
        return dict(part.split(":", 1) for part in parts)
    return text if len(parts) == 1 else parts
