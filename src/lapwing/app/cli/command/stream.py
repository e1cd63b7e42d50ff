"""`lapwing stream`: a table by days, released as the days come, for one price that is paid at the start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output.picture import Draw, Picture


def stream(
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="The description of the dataset, a TOML file.")],
    select: Annotated[
        str, typer.Argument(metavar="SELECT", help="A count or sum by day: SELECT day, COUNT(*) FROM ... GROUP BY day.")
    ],
    name: Annotated[str, typer.Option(help="The name under which the stream is continued.")] = "stream",
    upto: Annotated[
        str | None, typer.Option(metavar="DAY", help="Show all days up to this one; their rows must be complete.")
    ] = None,
    epsilon: Annotated[
        str | None, typer.Option(help="The epsilon for all days together; give the same one each time.")
    ] = None,
    param: Annotated[
        list[str] | None, typer.Option(help="The value of a placeholder, NAME=VALUE, such as least=10; repeatable.")
    ] = None,
    confidence: Annotated[str, typer.Option(help="The confidence of all intervals together.")] = "0.95",
    analyst: Annotated[str | None, typer.Option(help="The analyst whose allowance is charged.")] = None,
    ledger: Annotated[str | None, typer.Option(help="The ledger. Default: next to the description.")] = None,
    plot: Picture = None,
    draw: Draw = False,
    csv: Annotated[str | None, typer.Option(help="Write the answer to this CSV file.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the cost, without charging it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Release counts or sums day by day, for one price. Run it again to continue."""
    from rich.console import Console

    from lapwing.app.cli.argument.parameters import read_parameters
    from lapwing.app.cli.output.outputs import check_outputs, write_outputs
    from lapwing.data.answer.preview_text import draw_preview, view_preview
    from lapwing.data.answer.release_text import print_release, view_release
    from lapwing.data.open_dataset import look_at_dataset, open_dataset
    from lapwing.diagnostics.diagnostic import reject

    check_outputs(plot, csv)
    with (look_at_dataset if dry_run else open_dataset)(Path(dataset), ledger=ledger) as opened:
        question = opened.sql(select, read_parameters(param or []))
        if dry_run:
            seen = view_preview(question.continual().preview(epsilon=epsilon, confidence=confidence, analyst=analyst))
            typer.echo(json.dumps(seen, indent=2) if as_json else draw_preview(seen))
            return 0 if seen["refused"] is None else 1
        if upto is None:
            reject("query-continual", why="--upto does not say which days are complete")
        opened_stream = question.stream(name, epsilon=epsilon, confidence=confidence, analyst=analyst)
        view = view_release(opened_stream.release(upto))
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        print_release(view, Console(highlight=False))
    write_outputs(view, plot, csv, draw and not as_json)
    return 0
