"""`lapwing design`: the least noise with which a claim is proved, for functions that leave it open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT

TARGET = typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, or a function in it, with `scale=...`.")


def design(
    target: Annotated[str, TARGET],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 60,
) -> int:
    """Find the least noise that proves a claim. Write `...` for the scales to be found."""
    from lapwing.app.cli.argument.target import split_target
    from lapwing.app.cli.output import exits
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.progress import progress
    from lapwing.app.judging.design import design as designed
    from lapwing.diagnostics.source import read
    from lapwing.diagnostics.text import draw_diagnostics
    from lapwing.report.view.design import view_design
    from lapwing.report.view.findings import view_fault
    from lapwing.report.view.view import claim_words
    from lapwing.syntax.subjects.subject import Fault

    check_limit(time_limit)
    file, name = split_target(target)
    path = Path(file) if Path(file).is_file() else None
    with progress(f"designing {target}"):
        found = designed(read(file), name, path, time_limit)
    views = []
    for each in found:
        if isinstance(each, Fault):
            views.append(view_fault(each))
            if not as_json:
                typer.echo(draw_diagnostics(each.diagnostics), err=True)
            continue
        claim = None if each.view is None else claim_words(each.view["claim"])
        views.append(view_design(each.name, file, each.widths, claim, each.before, each.after))
        if not as_json:
            from rich.console import Console

            from lapwing.report.terminal.design import draw_design

            draw_design(views[-1], Console())
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    if any("widths" not in view for view in views):
        return exits.FAULT
    return exits.YES if all(view["widths"] for view in views) else exits.UNKNOWN
