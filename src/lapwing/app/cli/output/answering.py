"""What `prove` and `epsilon` share: ask the prover for each program, show its answers, write certificates."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

import typer

from lapwing.app.cli.argument.request import Request, write_out
from lapwing.app.cli.output.judge import status_of
from lapwing.app.cli.output.progress import progress
from lapwing.deadline import TIME_IS_UP, OutOfTimeError
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.text import draw_diagnostics
from lapwing.prove.cpc.certificate import write_with_proofs
from lapwing.prove.prover import Answer, Proved, Unknown
from lapwing.report.view.answer import view_answer
from lapwing.report.view.findings import view_fault
from lapwing.report.view.view import View
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.claim.cutoff import cutoff

Ask = Callable[[Request], Answer]


def check_limit(seconds: float) -> None:
    """A time limit is a number of seconds above 0."""
    if not 0 < seconds < float("inf"):
        reject("time-limit", what=seconds)


def answer_all(
    requests: tuple[Request | Fault, ...],
    ask: Ask,
    seconds: float,
    verb: str,
    as_json: bool,
    tree: bool,
    proofs: bool = False,
) -> int:
    """Answer each request in turn; 0 if all are proved, 3 if one cannot be read, else 2."""
    views = []
    for number, request in enumerate(requests):
        if isinstance(request, Fault):
            view = view_fault(request)
            if not as_json:
                typer.echo(draw_diagnostics(request.diagnostics), err=True)
        else:
            view = answer_one(request, ask, seconds, verb, tree, proofs)
            if not as_json:
                show_view(view, number)
        views.append(view)
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    return status_of({view["verdict"] for view in views})


def answer_one(request: Request, ask: Ask, seconds: float, verb: str, tree: bool, proofs: bool) -> View:
    """The answer to one request; its certificate is written."""
    start = monotonic()
    with progress(f"{verb} {request.name}"):
        answer = in_time(request, ask, seconds)
    view = view_answer(answer, request.lowered, request.file, monotonic() - start, tree) | {"name": request.name}
    if isinstance(answer, Proved) and request.out is not None:
        write_out(request.out, (write_with_proofs if proofs else write_certificate)(answer.certificate))
        view["certificate"] = str(request.out)
    return view


def in_time(request: Request, ask: Ask, seconds: float) -> Answer:
    """The answer to one request, if it comes in time."""
    try:
        with cutoff(seconds):
            return ask(request)
    except OutOfTimeError:
        return Unknown(TIME_IS_UP, None)


def show_view(view: View, number: int) -> None:
    """Draw an answer, with a line between two."""
    from rich.console import Console

    from lapwing.report.terminal.answer import draw_answer

    console = Console()
    if number:
        console.print()
    draw_answer(view, console)
