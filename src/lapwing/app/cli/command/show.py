"""`lapwing show`: a program in normal form."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def show(
    target: Annotated[str, typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, and one program in it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> int:
    """Show a private program in normal form, with its roles, claim and neighbours."""
    from lapwing.app.cli.argument.target import find_programs
    from lapwing.report.view.view import view_program
    from lapwing.syntax.lowering.lower import lower

    views = [view_program(lower(tree), tree.span.source.name) for tree in find_programs(target)]
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
