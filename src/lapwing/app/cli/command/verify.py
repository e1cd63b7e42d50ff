"""`lapwing verify`: a proof or a counterexample, whichever is found first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import CERTIFICATE, CONTRACTS, LIMIT, TARGETS
from lapwing.app.cli.output.brief import Brief, OneLine, Quiet
from lapwing.app.cli.output.picture import Chart, Draw, Picture, check_chart, check_place

if TYPE_CHECKING:
    from lapwing.report.view.view import View
    from lapwing.syntax.subjects.subject import Fault
    from lapwing.verify.claim.verdict import Verdict

SKIP = typer.Option("--skip-bare", help="Skip files in which no function has a contract.")
SARIF = typer.Option("--sarif", metavar="OUT", help="Also write the verdicts to this SARIF file.")


def verify(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    time_limit: Annotated[float, LIMIT] = 20,
    both: Annotated[bool, typer.Option("--both", help="Let the prover and the refuter both finish.")] = False,
    contracts: Annotated[str | None, CONTRACTS] = None,
    sarif: Annotated[Path | None, SARIF] = None,
    one_line: OneLine = False,
    quiet: Quiet = False,
    skip_bare: Annotated[bool, SKIP] = False,
    details: Annotated[
        bool, typer.Option("--details", help="Show whole proofs and counterexamples, also for several functions.")
    ] = False,
    picture: Picture = None,
    draw: Draw = False,
    chart: Chart = None,
) -> int:
    """Prove or refute the claims of functions. Exits with 0 if all are proved, 1 if one is refuted, 2 if unknown."""
    from lapwing.app.cli.argument.request import Request, check_file, failure_of, read_requests
    from lapwing.app.cli.output.alarm import raise_alarm
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.judge import judge, status_of, write_sarif
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.view.findings import summary_of, view_fault
    from lapwing.verify.claim.verdict import ContradictionError

    check_limit(time_limit)
    check_place(picture)
    check_chart(chart)
    if sarif is not None:
        check_file(sarif)
    requests = read_requests(targets, certificate=certificate, contracts=contracts, claimed=True, skip=skip_bare)
    several, brief = len(requests) > 1, Brief(one_line, quiet)
    if picture is not None and several:
        known = ", ".join(request.name for request in requests)
        reject("one-certificate", count=len(requests), known=known)
    views: list[View] = []
    for request in requests:
        found: Verdict | None = None
        if isinstance(request, Request):
            try:
                view, found = judge(request, time_limit, both)
            except ContradictionError as alarm:
                return raise_alarm(alarm)
            except Exception as error:
                if not several:
                    raise
                view = view_fault(failure_of(request.name, request.span, error))
        else:
            view = view_fault(request)
            if not as_json and not one_line:
                tell_fault(request)
        if not as_json and not brief.shows(view):
            show_view(view, len(views), several and not details, details)
        views.append(view | draw_verdict(found, picture, draw and not as_json, chart))
    write_sarif(sarif, views)
    if as_json:
        typer.echo(json.dumps({"answers": views, "summary": summary_of(views)}, indent=2))
    elif several and not quiet and not one_line:
        show_summary(views)
    return status_of({view["verdict"] for view in views})


def tell_fault(fault: Fault) -> None:
    """What is wrong with one of several functions."""
    from lapwing.diagnostics.text import draw_diagnostics

    typer.echo(draw_diagnostics(fault.diagnostics), err=True)


def show_view(view: View, number: int, one_line: bool, details: bool) -> None:
    """Draw a verdict: on a line, or with its evidence and a line between two."""
    from rich.console import Console

    from lapwing.report.terminal.findings import draw_finding
    from lapwing.report.terminal.verdict import draw_verdict

    console = Console()
    if one_line or "diagnostics" in view:
        draw_finding(view, console)
        return
    if number:
        console.print()
    draw_verdict(view, console, short=not details)


def show_summary(views: list[View]) -> None:
    """How many functions there are of each kind."""
    from rich.console import Console

    from lapwing.report.terminal.findings import draw_summary

    draw_summary(views, Console())


def draw_verdict(verdict: Verdict | None, picture: Path | None, draw: bool, chart: str | None) -> View:
    """Draw a counterexample; of other verdicts there are no pictures."""
    from lapwing.app.cli.command.refute import put_evidence
    from lapwing.verify.claim.verdict import Refuted

    if picture is None and not draw:
        return {}
    if not isinstance(verdict, Refuted):
        typer.echo("Nothing is drawn: pictures are of counterexamples.", err=True)
        return {"picture": None}
    put_evidence(verdict.counterexample, picture, draw, chart)
    return {"picture": None if picture is None else str(picture)}
