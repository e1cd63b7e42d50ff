"""`lapwing run`: run a proved program with exact noise."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lapwing.syntax.lowering.lower import Lowered


def run(
    target: Annotated[str, typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, and one program in it.")],
    values: Annotated[
        list[str],
        typer.Argument(metavar="NAME=VALUE", help="Its inputs: eps=1/2, q=[3,1,4], or a file: q=@counts.csv."),
    ] = [],  # noqa: B006
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="A certificate. Default: search for a proof.")
    ] = None,
    unproved: Annotated[bool, typer.Option("--unproved", help="Run it without a proof; the release says so.")] = False,
    grid: Annotated[int, typer.Option(metavar="N", help="Round private reals to multiples of 1/N.")] = 1024,
    beta: Annotated[str, typer.Option(help="The probability that an interval may miss.")] = "0.05",
    time_limit: Annotated[float, typer.Option(metavar="SECONDS", help="Seconds to search for a proof.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Run a proved program on a grid, with exact noise. Unproved programs need --unproved."""
    from lapwing.app.cli.argument.target import find_subject
    from lapwing.app.cli.argument.values import read_values
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.terminal.program_release import draw_program_release
    from lapwing.report.view.program_release import view_program_release
    from lapwing.run.accuracy.program.measured import measured
    from lapwing.run.accuracy.solve import read_beta
    from lapwing.run.interpreter.inputs import bind_inputs
    from lapwing.run.interpreter.run import run as release_of

    check_limit(time_limit)
    subjects = find_subject([target])
    if len(subjects) != 1:
        known = ", ".join(subject.name for subject in subjects)
        reject("run-target", subjects[0].span.source.everything(), count=len(subjects), known=known)
    lowered, given = subjects[0].lower(), read_values(values)
    inputs, failing = bind_inputs(lowered.program, (), given), read_beta(beta)
    text = certificate_of(lowered, certificate, unproved, time_limit)
    release = release_of(lowered.program, lowered.claim, text, (), given, unproved, grid)
    view = view_program_release(measured(release, lowered.program, inputs), lowered.claim, failing)
    if as_json:
        typer.echo(json.dumps(view, indent=2))
        return 0
    from rich.console import Console

    draw_program_release(view, Console())
    return 0


def certificate_of(lowered: Lowered, file: str | None, unproved: bool, seconds: float) -> str | None:
    """The text of the certificate: from its file, or of a proof that is found."""
    from lapwing.prove.prover import Proved, prove
    from lapwing.prove.script.hint import hints_of
    from lapwing.syntax.certificate.read import read_text
    from lapwing.syntax.certificate.write import write_certificate

    if file is not None:
        return read_text(file)
    if unproved or lowered.claim is None:
        return None
    hints = hints_of(lowered)
    answer = prove(lowered.program, lowered.claim, seconds, hints)
    return write_certificate(answer.certificate) if isinstance(answer, Proved) else None
