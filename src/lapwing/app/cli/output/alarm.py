"""The alarm: a claim was proved and refuted at once, so nothing Lapwing says can be relied on."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from lapwing.app.cli.argument.request import write_out
from lapwing.app.cli.output import exits
from lapwing.refute.evidence.write import write_counterexample
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.claim.verdict import ContradictionError


def raise_alarm(found: ContradictionError) -> int:
    """Keep both pieces of evidence, and say that this must be reported."""
    folder = new_folder()
    proof, counterexample = folder / "proof.json", folder / "counterexample.json"
    write_out(proof, write_certificate(found.proof.certificate))
    write_out(counterexample, write_counterexample(found.refutation.counterexample))
    typer.echo(f"lapwing: alarm: {found}", err=True)
    typer.echo(
        "Both cannot be true: Lapwing is wrong somewhere, and until that is found, rely on none of its verdicts.\n"
        f"Please report this with both files:\n  {proof}\n  {counterexample}",
        err=True,
    )
    return exits.BUG


def new_folder() -> Path:
    """A new directory: here, or where temporary files go if nothing can be written here."""
    try:
        return Path(tempfile.mkdtemp(prefix="lapwing-alarm-", dir=Path.cwd()))
    except OSError:
        return Path(tempfile.mkdtemp(prefix="lapwing-alarm-"))
