"""`lapwing query`: a private answer to a SELECT, paid from the dataset's budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output.picture import Draw, Picture


def query(
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="The description of the dataset, a TOML file.")],
    select: Annotated[str, typer.Argument(metavar="SELECT", help="What to ask, as SQL.")],
    epsilon: Annotated[str | None, typer.Option(help="What to spend: 0.5, 1/3.")] = None,
    error: Annotated[str | None, typer.Option(help="Spend as much as this error takes, instead.")] = None,
    delta: Annotated[str | None, typer.Option(help="For groups that are to be found in the data.")] = None,
    confidence: Annotated[str, typer.Option(help="How sure all intervals are together.")] = "0.95",
    split: Annotated[str, typer.Option(help="How queries share epsilon: uniform or equal-error.")] = "uniform",
    share_kept: Annotated[
        bool, typer.Option("--share-kept", help="Estimate the share of rows that the contribution bound keeps, too.")
    ] = False,
    key: Annotated[str | None, typer.Option(help="The same key gets the same answer again, and pays once.")] = None,
    analyst: Annotated[str | None, typer.Option(help="Whose share of the budget to charge.")] = None,
    ledger: Annotated[str | None, typer.Option(help="The ledger; beside the description if not said.")] = None,
    plot: Picture = None,
    draw: Draw = False,
    csv: Annotated[str | None, typer.Option(help="Write the answer into this file as CSV.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would cost.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> int:
    """Ask a described dataset. What is refused costs nothing."""
    from rich.console import Console

    from lapwing.app.cli.output.outputs import check_outputs, write_outputs
    from lapwing.app.cli.output.progress import progress
    from lapwing.data.answer.preview_text import draw_preview, view_preview
    from lapwing.data.answer.release_text import print_release, view_release
    from lapwing.data.open_dataset import look_at_dataset, open_dataset
    from lapwing.report.figure.release import check_plot

    check_outputs(plot, csv)
    with (look_at_dataset if dry_run else open_dataset)(Path(dataset), ledger=ledger) as opened:
        question = opened.sql(select)
        if plot is not None or draw:
            check_plot(question)
        options = {
            "epsilon": epsilon,
            "error": error,
            "delta": delta,
            "confidence": confidence,
            "split": split,
            "share_kept": share_kept,
        }
        if dry_run:
            seen = view_preview(question.preview(key=key, analyst=analyst, **options))
            typer.echo(json.dumps(seen, indent=2) if as_json else draw_preview(seen))
            return 0 if seen["refused"] is None else 1
        with progress(f"asking {opened.engine.label}"):
            view = view_release(question.release(key=key, analyst=analyst, **options))
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        print_release(view, Console(highlight=False))
    write_outputs(view, plot, csv, draw and not as_json)
    return 0
