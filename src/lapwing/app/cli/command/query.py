"""`lapwing query`: a private answer to a SELECT, paid from the dataset's budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output.picture import Draw, Picture


def query(
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="The description of the dataset, a TOML file.")],
    select: Annotated[str, typer.Argument(metavar="SELECT", help="The query, as SQL.")],
    epsilon: Annotated[str | None, typer.Option(help="The epsilon to spend, such as 0.5 or 1/3.")] = None,
    rho: Annotated[
        str | None, typer.Option(help="Spend this rho instead, with Gaussian noise, from a budget in rho.")
    ] = None,
    error: Annotated[str | None, typer.Option(help="Spend as much as needed for this error, instead.")] = None,
    delta: Annotated[str | None, typer.Option(help="The delta, for grouping by unknown keys.")] = None,
    param: Annotated[
        list[str] | None, typer.Option(help="The value of a placeholder, NAME=VALUE, such as least=10; repeatable.")
    ] = None,
    confidence: Annotated[str, typer.Option(help="The confidence of all intervals together.")] = "0.95",
    split: Annotated[str, typer.Option(help="How to split epsilon among queries: uniform or equal-error.")] = "uniform",
    share_kept: Annotated[
        bool, typer.Option("--share-kept", help="Also estimate the share of rows that the contribution bound keeps.")
    ] = False,
    groups_per_person: Annotated[
        str | None, typer.Option(help="Use at most this many groups of each person, and all rows in them.")
    ] = None,
    rows_per_group: Annotated[
        str | None, typer.Option(help="Count each person in a group as at most this many rows.")
    ] = None,
    threshold: Annotated[
        str | None,
        typer.Option(
            help="How to choose groups found in the data: geometric, gaussian (in rho) or truncated (by coins)."
        ),
    ] = None,
    bounds: Annotated[
        list[str] | None,
        typer.Option(help="Bounds of a column: COLUMN=LOWER:UPPER, or COLUMN=auto to find them first; repeatable."),
    ] = None,
    bounds_part: Annotated[
        str | None, typer.Option(help="The part of epsilon that finding bounds takes. Default: 1/4.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="An idempotency key: the same key returns the same answer, charged once.")
    ] = None,
    analyst: Annotated[str | None, typer.Option(help="The analyst whose allowance is charged.")] = None,
    ledger: Annotated[str | None, typer.Option(help="The ledger. Default: next to the description.")] = None,
    plot: Picture = None,
    draw: Draw = False,
    csv: Annotated[str | None, typer.Option(help="Write the answer to this CSV file.")] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Only show the programs that would run, their proofs, and the SQL.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the cost, without charging it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Query a described dataset with differential privacy. Refused queries are free."""
    from rich.console import Console

    from lapwing.app.cli.argument.bounds import bounded
    from lapwing.app.cli.argument.parameters import read_parameters
    from lapwing.app.cli.output.outputs import check_outputs, write_outputs
    from lapwing.app.cli.output.progress import progress
    from lapwing.data.answer.preview_text import draw_preview, view_preview
    from lapwing.data.answer.release_text import print_release, view_release
    from lapwing.data.open_dataset import look_at_dataset, open_dataset
    from lapwing.data.question import Question
    from lapwing.report.figure.release import check_plot
    from lapwing.report.terminal.explanation import draw_explanation
    from lapwing.report.view.explanation import view_explanation

    check_outputs(plot, csv)
    with (look_at_dataset if dry_run or explain else open_dataset)(Path(dataset), ledger=ledger) as opened:
        given = read_parameters(param or [])
        question = bounded(opened, bounds or [], bounds_part, lambda rows: rows.sql(select, given))
        asked = question if isinstance(question, Question) else question.asked
        if plot is not None or draw:
            check_plot(asked)
        options = {
            "epsilon": epsilon,
            "rho": rho,
            "error": error,
            "delta": delta,
            "confidence": confidence,
            "split": split,
            "share_kept": share_kept,
            "groups_per_person": groups_per_person,
            "rows_per_group": rows_per_group,
            "threshold": threshold,
        }
        if not isinstance(question, Question):
            options = {name: option for name, option in options.items() if option not in (None, False)}
        if explain:
            told = view_explanation(question.explain(**options))
            if as_json:
                typer.echo(json.dumps(told, indent=2))
            else:
                draw_explanation(told, Console(highlight=False))
            return 0
        if dry_run:
            seen = view_preview(question.preview(key=key, analyst=analyst, **options))
            typer.echo(json.dumps(seen, indent=2) if as_json else draw_preview(seen))
            return 0 if seen["refused"] is None else 1
        with progress(f"asking {opened.engine.label}") as advance:
            tell = (lambda done, total, _: advance(done, total)) if len(asked.queries) > 1 else None
            view = view_release(question.release(key=key, analyst=analyst, progress=tell, **options))
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        print_release(view, Console(highlight=False))
    write_outputs(view, plot, csv, draw and not as_json)
    return 0
