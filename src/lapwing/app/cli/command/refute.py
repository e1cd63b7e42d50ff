"""`lapwing refute`: two neighbours and an event that break a claim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import CONTRACTS, LIMIT
from lapwing.app.cli.output.picture import Chart, Draw, Picture, check_chart, check_place, put_picture

if TYPE_CHECKING:
    from lapwing.kernel.language.claim import AnyClaim
    from lapwing.kernel.language.program import Program
    from lapwing.refute.evidence.counterexample import Counterexample
    from lapwing.report.view.view import View
    from lapwing.syntax.subjects.subject import Subject

SHARE_OF_A_GLANCE = 4


def refute(
    target: Annotated[
        str, typer.Argument(metavar="FILE[:FUNCTION]|DIR", help="A Python file, a function in it, or a directory.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="OUT", help="Write the counterexample to this file.")
    ] = None,
    time_limit: Annotated[float, LIMIT] = 10,
    contracts: Annotated[str | None, CONTRACTS] = None,
    picture: Picture = None,
    draw: Draw = False,
    chart: Chart = None,
) -> int:
    """Search for a counterexample to the claim of a program.

    A counterexample is a pair of neighbouring inputs and an event that is more likely than the claim allows.
    """
    from lapwing.app.cli.argument.target import find_subject
    from lapwing.app.cli.output.answering import check_limit

    check_limit(time_limit)
    subjects = find_subject([target], contracts)
    check_place(picture)
    check_chart(chart)
    if (certificate is not None or picture is not None) and len(subjects) > 1:
        from lapwing.diagnostics.diagnostic import reject

        known = ", ".join(subject.name for subject in subjects)
        reject("one-certificate", subjects[0].span.source.everything(), count=len(subjects), known=known)
    pairs = [refute_one(subject, certificate, time_limit) for subject in subjects]
    views = [view for view, _ in pairs]
    found = [counterexample for _, counterexample in pairs if counterexample is not None]
    if picture is not None and found:
        views[0]["picture"] = str(picture)
    if as_json:
        typer.echo(json.dumps({"programs": views}, indent=2))
    else:
        from rich.console import Console

        from lapwing.report.terminal.counterexample import draw_attempts

        draw_attempts(views, Console())
    for counterexample in found:
        put_evidence(counterexample, picture, draw and not as_json, chart)
    return 1 if found or any(view.get("sampled", {}).get("violated") for view in views) else 2


def find(program: Program, claim: AnyClaim, seconds: float) -> tuple[Counterexample | None, View | None]:
    """A counterexample; or, for a program that cannot be evaluated exactly, what samples say of it."""
    from lapwing.deadline import Deadline, OutOfTimeError
    from lapwing.refute.exact.implied import implied
    from lapwing.refute.refuter import can_evaluate
    from lapwing.refute.refuter import refute as search
    from lapwing.report.view.sampled import view_sampled
    from lapwing.verify.auditing.claimed import sample_claim
    from lapwing.verify.claim.cutoff import cutoff

    deadline = Deadline.after(seconds)
    try:
        with cutoff(seconds):
            if can_evaluate(program, claim, seconds / SHARE_OF_A_GLANCE):
                return search(program, claim, deadline.left()), None
            if found := search(program, claim, deadline.left() / 2):
                return found, None
    except OutOfTimeError:
        return None, None
    sampled = sample_claim(program, implied(claim)[0], deadline.left())
    return None, None if sampled is None else view_sampled(sampled)


def put_evidence(found: Counterexample, picture: Path | None, draw: bool, chart: str | None) -> None:
    """Draw a counterexample where it is wanted."""
    if picture is None and not draw:
        return
    from lapwing.report.figure.evidence import figure_of

    put_picture(figure_of(found, chart), picture, draw)


def refute_one(subject: Subject, certificate: Path | None, time_limit: float) -> tuple[View, Counterexample | None]:
    """What is found about one program, as plain data, and the counterexample."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.diagnostics.source import INPUT_NAME
    from lapwing.refute.evidence.write import write_counterexample
    from lapwing.report.view.counterexample import view_counterexample
    from lapwing.report.view.seen import seen_words

    lowered = subject.lower()
    if lowered.claim is None:
        reject("no-claim", subject.span, name=subject.name)
    sought = lowered.program if lowered.less is None else lowered.less
    found, sampled = find(sought, lowered.claim, time_limit)
    file = subject.span.source.name
    named = f"{'FILE' if file == INPUT_NAME else file}:{subject.name}"
    view: View = {
        "file": file,
        "name": subject.name,
        "refuted": found is not None,
        "seconds": time_limit,
        "check": f"lapwing refute {named} --certificate out.json && lapwing check out.json",
    }
    if found is None:
        return (view if sampled is None else {**view, "sampled": sampled}), None
    if certificate is not None:
        try:
            certificate.write_text(write_counterexample(found))
        except OSError as error:
            reject("unwritable", name=certificate, reason=error.strerror or str(error))
        view |= {"certificate": str(certificate), "check": f"lapwing check {certificate}"}
    return {**view_counterexample(found), **view, "event": seen_words(found.event, lowered.seen)}, found
