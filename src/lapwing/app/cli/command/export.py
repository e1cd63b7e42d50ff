"""`lapwing export`: evidence as LaTeX, Markdown or a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output import exits


def export(
    file: Annotated[str, typer.Argument(metavar="CERTIFICATE", help="A certificate or counterexample, as JSON.")],
    out: Annotated[str, typer.Argument(metavar="OUT", help="The output file: .tex, .md or .html.")],
) -> int:
    """Export a proof as an annotated program in LaTeX, Markdown or HTML. The certificate is checked first."""
    from lapwing.app.cli.argument.request import check_writable, write_out
    from lapwing.kernel.language.refuse import Refused
    from lapwing.report.export import exported, pen_for
    from lapwing.syntax.certificate.read import read_text

    place = Path(out)
    pen_for(place.suffix)
    text = read_text(file)
    check_writable(place, place.parent)
    try:
        drawn = exported(text, place.suffix)
    except Refused as refused:
        typer.echo(f"{file}: refused: {refused.reason}", err=True)
        return exits.NO
    write_out(place, drawn)
    typer.echo(f"written: {out}")
    return exits.YES
