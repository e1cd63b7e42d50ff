"""`lapwing fit`: a model of one column by others, paid from the dataset's budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def fit(
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="The description of the dataset, a TOML file.")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help="The column to predict.")],
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT", help="The columns to predict it from.")],
    model: Annotated[
        str, typer.Option(metavar="KIND", help="linear, logistic or svm; the last two predict a column of 0s and 1s.")
    ] = "linear",
    where: Annotated[str | None, typer.Option(help="Only rows for which this holds, as SQL.")] = None,
    penalty: Annotated[
        str | None,
        typer.Option(help="Logistic and svm: minimize the loss with this penalty, in rows, then add noise."),
    ] = None,
    ridge: Annotated[
        str | None, typer.Option(help="Linear: the penalty, in rows. Default: as large as the noise.")
    ] = None,
    rounds: Annotated[
        str | None,
        typer.Option(metavar="N", help="Logistic without a penalty: rounds of gradient descent. Default: 5."),
    ] = None,
    epsilon: Annotated[str | None, typer.Option(help="The epsilon to spend, such as 0.5 or 1/3.")] = None,
    rho: Annotated[
        str | None, typer.Option(help="Spend this rho instead, with Gaussian noise, from a budget in rho.")
    ] = None,
    confidence: Annotated[str, typer.Option(help="The confidence of all intervals together.")] = "0.95",
    key: Annotated[
        str | None, typer.Option(help="An idempotency key: the same key returns the same answer, charged once.")
    ] = None,
    analyst: Annotated[str | None, typer.Option(help="The analyst whose allowance is charged.")] = None,
    ledger: Annotated[str | None, typer.Option(help="The ledger. Default: next to the description.")] = None,
    csv: Annotated[str | None, typer.Option(help="Write the coefficients to this CSV file.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the cost, without charging it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Fit a model to the data with differential privacy. Refused fits are free."""
    from rich.console import Console

    from lapwing.app.cli.argument.model import model_of
    from lapwing.app.cli.output.outputs import check_outputs, write_outputs
    from lapwing.data.answer.preview_text import draw_preview, view_preview
    from lapwing.data.answer.release_text import print_release, view_release
    from lapwing.data.open_dataset import look_at_dataset, open_dataset

    check_outputs(None, csv)
    given = {"epsilon": epsilon, "rho": rho, "confidence": confidence, "key": key, "analyst": analyst}
    options = {name: value for name, value in given.items() if value is not None}
    with (look_at_dataset if dry_run else open_dataset)(Path(dataset), ledger=ledger) as opened:
        rows = opened.rows if where is None else opened.where(where)
        asked = model_of(rows, model, target, inputs, penalty=penalty, ridge=ridge, rounds=rounds)
        if dry_run:
            seen = view_preview(asked.preview(**options))
            typer.echo(json.dumps(seen, indent=2) if as_json else draw_preview(seen))
            return 0 if seen["refused"] is None else 1
        view = view_release(asked.release(**options))
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        print_release(view, Console(highlight=False))
    write_outputs(view, None, csv, False)
    return 0
