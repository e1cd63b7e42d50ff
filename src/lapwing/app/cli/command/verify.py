"""`lapwing verify`: a proof or a counterexample, whichever is found first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import CERTIFICATE, LIMIT, TARGETS
from lapwing.app.cli.output import exits
from lapwing.app.cli.output.picture import Draw, Picture, check_place

if TYPE_CHECKING:
    from lapwing.app.cli.argument.request import Request
    from lapwing.report.view.view import View
    from lapwing.verify.claim.question import Question
    from lapwing.verify.claim.verdict import Verdict


def verify(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    time_limit: Annotated[float, LIMIT] = 20,
    both: Annotated[bool, typer.Option("--both", help="Let the prover and the refuter run to their ends.")] = False,
    picture: Picture = None,
    draw: Draw = False,
) -> int:
    """Prove or refute what programs claim. 0: all proved, 1: one is refuted, 2: unknown, 3: the input is at fault."""
    from lapwing.app.cli.argument.request import read_requests
    from lapwing.app.cli.output.alarm import raise_alarm
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.syntax.lowering.lower import require_claim
    from lapwing.verify.claim.question import Question
    from lapwing.verify.claim.verdict import ContradictionError

    check_limit(time_limit)
    check_place(picture)
    requests = read_requests(targets, [], [], certificate)
    if picture is not None and len(requests) != 1:
        known = ", ".join(request.tree.name for request in requests)
        reject("one-certificate", count=len(requests), known=known)
    claims = [require_claim(request.lowered, request.tree.span) for request in requests]
    views: list[View] = []
    for request, claim in zip(requests, claims, strict=True):
        question = Question(request.lowered.program, claim, time_limit, request.hints)
        try:
            view, verdict = verify_one(request, question, both)
        except ContradictionError as found:
            return raise_alarm(found)
        if not as_json:
            show_verdict(view, len(views))
        views.append(view | draw_verdict(verdict, picture, draw and not as_json))
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    return status_of({view["verdict"] for view in views})


def verify_one(request: Request, question: Question, both: bool) -> tuple[View, Verdict]:
    """The verdict on one program, as plain data too; the evidence is written."""
    from time import monotonic

    from lapwing.app.cli.argument.request import write_out
    from lapwing.app.cli.output.progress import progress
    from lapwing.report.view.verdict import view_verdict
    from lapwing.verify.claim.evidence import evidence_text
    from lapwing.verify.claim.verify import verify as search

    start = monotonic()
    with progress(f"verifying {request.tree.name}"):
        verdict = search(question, both)
    view = view_verdict(verdict, request.lowered, request.file, monotonic() - start)
    text = evidence_text(verdict)
    if view["verdict"] == "refuted":
        named = f"{request.file}:{request.tree.name}"
        view["check"] = f"lapwing verify {named} --certificate out.json; lapwing check out.json"
    if text is not None and request.out is not None:
        write_out(request.out, text)
        view["certificate"] = str(request.out)
        view["check"] = f"lapwing check {request.out}"
    return view, verdict


def draw_verdict(verdict: Verdict, picture: Path | None, draw: bool) -> View:
    """Draw a counterexample; of other verdicts there are no pictures."""
    from lapwing.app.cli.command.refute import put_evidence
    from lapwing.verify.claim.verdict import Refuted

    if picture is None and not draw:
        return {}
    if not isinstance(verdict, Refuted):
        typer.echo("Nothing is drawn: pictures are of counterexamples.", err=True)
        return {"picture": None}
    put_evidence(verdict.counterexample, picture, draw)
    return {"picture": None if picture is None else str(picture)}


def show_verdict(view: View, number: int) -> None:
    """Draw a verdict, with a line between two."""
    from rich.console import Console

    from lapwing.report.terminal.verdict import draw_verdict

    console = Console()
    if number:
        console.print()
    draw_verdict(view, console)


def status_of(verdicts: set[str]) -> int:
    """One refuted claim is a no, and only proofs are a yes."""
    if "refuted" in verdicts:
        return exits.NO
    return exits.YES if verdicts == {"proved"} else exits.UNKNOWN
