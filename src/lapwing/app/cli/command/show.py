"""`lapwing show`: a program in normal form."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.command.prove import CONTRACTS


def show(
    target: Annotated[
        str, typer.Argument(metavar="FILE[:FUNCTION]|DIR", help="A Python file, a function in it, or a directory.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    contracts: Annotated[str | None, CONTRACTS] = None,
) -> int:
    """Show a program in normal form, with its roles and claim."""
    from lapwing.app.cli.argument.target import find_subject
    from lapwing.report.view.view import view_program

    subjects = find_subject([target], contracts)
    views = [view_program(subject.lower(), subject.span.source.name) for subject in subjects]
    if as_json:
        typer.echo(json.dumps({"programs": views}, indent=2))
        return 0
    from rich.console import Console

    from lapwing.report.terminal.program import draw_program

    console = Console()
    for number, view in enumerate(views):
        if number:
            console.print()
        draw_program(view, console)
    return 0
