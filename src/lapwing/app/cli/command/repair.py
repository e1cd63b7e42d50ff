"""`lapwing repair`: changes of a function that make its claim true, each of them proved."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT, TARGETS

if TYPE_CHECKING:
    from lapwing.app.cli.argument.request import Request
    from lapwing.report.view.view import View


def repair(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 60,
) -> int:
    """Suggest changes that make a false claim true. Each is proved, and shown as a diff."""
    from lapwing.app.cli.argument.request import read_requests
    from lapwing.app.cli.output import exits
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.diagnostics.text import draw_diagnostics
    from lapwing.report.view.findings import view_fault
    from lapwing.syntax.subjects.subject import Fault

    check_limit(time_limit)
    views = []
    for request in read_requests(targets, claimed=True):
        if isinstance(request, Fault):
            views.append(view_fault(request))
            if not as_json:
                typer.echo(draw_diagnostics(request.diagnostics), err=True)
            continue
        views.append(mend(request, time_limit))
        if not as_json:
            show(views[-1], len(views) - 1)
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    if any("offers" not in view for view in views):
        return exits.FAULT
    return exits.YES if all(view["verdict"] == "proved" or view["offers"] for view in views) else exits.UNKNOWN


def mend(request: Request, seconds: float) -> View:
    """The verdict on one function, and the changes that are offered if it is not proved."""
    from lapwing.app.cli.output.progress import progress
    from lapwing.app.judging.repair import repair as repaired
    from lapwing.app.judging.repair import share_of
    from lapwing.app.judging.request import Asked
    from lapwing.app.judging.verdict import judged
    from lapwing.report.view.repair import Change, view_repair
    from lapwing.report.view.view import claim_words

    asked = Asked(request.subject, request.lowered, request.hints)
    path = Path(request.file) if Path(request.file).is_file() else None
    with progress(f"repairing {request.name}"):
        start = monotonic()
        verdict = judged(asked, share_of(seconds), nearby=False)[0]["verdict"]
        taken = min(monotonic() - start, share_of(seconds))
        offers = () if verdict == "proved" else repaired(asked, path, seconds - taken)
    before = request.span.source.text
    changes = [
        Change(each.fix.title, claim_words(each.fix.view["claim"]), before, each.fix.edit.applied(), each.changes_claim)
        for each in offers
    ]
    return view_repair(request.name, request.file, verdict, changes)


def show(view: View, number: int) -> None:
    """Draw a function with its changes, with a line between two."""
    from rich.console import Console

    from lapwing.report.terminal.repair import draw_repair

    console = Console()
    if number:
        console.print()
    draw_repair(view, console)
