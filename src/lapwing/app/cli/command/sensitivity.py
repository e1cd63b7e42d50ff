"""`lapwing sensitivity`: how far the results of neighbours are apart at most."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT, TARGETS

if TYPE_CHECKING:
    from lapwing.app.cli.argument.request import Request
    from lapwing.report.view.view import View
    from lapwing.syntax.subjects.subject import Fault


def sensitivity(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 20,
) -> int:
    """Find the global sensitivity of programs without noise.

    The bound is proved, and neighbours that attain it are shown if there are any.
    """
    from lapwing.app.cli.argument.request import read_requests
    from lapwing.app.cli.argument.target import check_single
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.judge import status_of
    from lapwing.diagnostics.text import draw_diagnostics
    from lapwing.report.view.findings import view_fault
    from lapwing.syntax.subjects.subject import Fault

    check_limit(time_limit)
    requests = [without_noise(request) for request in read_requests(targets)]
    if len(requests) == 1:
        check_single([each for each in requests if isinstance(each, Fault)])
    views = []
    for number, request in enumerate(requests):
        if isinstance(request, Fault):
            views.append(view_fault(request))
            if not as_json:
                typer.echo(draw_diagnostics(request.diagnostics), err=True)
            continue
        views.append(measure(request, time_limit))
        if not as_json:
            show(views[-1], number)
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    return status_of({view["verdict"] for view in views})


def without_noise(request: Request | Fault) -> Request | Fault:
    """What is asked, if it has a sensitivity; of functions with contracts, results are kept up to what all can undo."""
    from lapwing.diagnostics.diagnostic import ProgramError, reject
    from lapwing.syntax.subjects.subject import Fault
    from lapwing.verify.claim.noised import add_noise

    if isinstance(request, Fault):
        return request
    try:
        if request.subject.contract is not None:
            reject("sensitivity-contract", request.span, name=request.name)
        add_noise(request.lowered.program)
    except ProgramError as error:
        return Fault(request.name, request.span, error.diagnostics)
    return request


def measure(request: Request, seconds: float) -> View:
    """The sensitivity of one program."""
    from lapwing.app.cli.output.progress import progress
    from lapwing.report.view.sensitivity import view_sensitivity
    from lapwing.verify.claim.sensitivity import find_sensitivity

    start = monotonic()
    with progress(f"looking for the sensitivity of {request.name}"):
        found = find_sensitivity(request.lowered.program, seconds)
    return view_sensitivity(found, request.file, monotonic() - start) | {"name": request.name}


def show(view: View, number: int) -> None:
    """Draw a sensitivity, with a line between two."""
    from rich.console import Console

    from lapwing.report.terminal.sensitivity import draw_sensitivity

    console = Console()
    if number:
        console.print()
    draw_sensitivity(view, console)
