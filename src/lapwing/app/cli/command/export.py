"""`lapwing export`: evidence as LaTeX, Markdown or a page, or as a Rocq proof."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output import exits


def export(
    file: Annotated[str, typer.Argument(metavar="CERTIFICATE", help="A certificate or counterexample, as JSON.")],
    out: Annotated[str, typer.Argument(metavar="OUT", help="The output file: .tex, .md, .html or .v.")],
) -> int:
    """Export a proof as LaTeX, Markdown, HTML or Rocq.

    The certificate is checked first, except for Rocq, where `coqc` checks the exported proof.
    """
    from lapwing.app.cli.argument.request import check_writable, write_out
    from lapwing.kernel.language.refuse import Refused
    from lapwing.prove.rocq.certificate import rocq_file
    from lapwing.report.export import ROCQ, exported, pen_for
    from lapwing.syntax.certificate.read import read_text

    place = Path(out)
    if place.suffix != ROCQ:
        pen_for(place.suffix)
    text = read_text(file)
    check_writable(place, place.parent)
    try:
        drawn = rocq_file(text) if place.suffix == ROCQ else exported(text, place.suffix)
    except Refused as refused:
        typer.echo(f"{file}: refused: {refused.reason}", err=True)
        return exits.NO
    write_out(place, drawn)
    typer.echo(f"written: {out}")
    return exits.YES
