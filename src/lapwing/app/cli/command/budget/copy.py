"""`lapwing budget export` and `import`: a ledger as lines of JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Place, place_for
from lapwing.diagnostics.plural import plural


def export(
    out: Annotated[str, typer.Argument(metavar="OUT", help="A file, or - for standard output.")] = "-",
    ledger: Place = None,
) -> int:
    """Export all entries, as JSON Lines or to a .parquet file."""
    from lapwing.app.cli.argument.request import reason_of
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.diagnostics.diagnostic import reject

    book = open_ledger(place_for(ledger))
    if out.endswith(".parquet"):
        from lapwing.app.cli.command.budget.parquet import write_parquet

        write_parquet(book.history(), Path(out))
        return 0
    if out == "-":
        for line in book.export():
            typer.echo(line)
        return 0
    try:
        with Path(out).open("x", encoding="ascii") as file:
            file.writelines(line + "\n" for line in book.export())
    except (OSError, ValueError) as error:
        reject("unwritable", name=out, reason=reason_of(error))
    return 0


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by export, or - for standard input.")],
    ledger: Place = None,
) -> int:
    """Import a ledger from JSON Lines, checking every line."""
    from lapwing.app.cli.argument.request import reason_of
    from lapwing.budget.ledger.ledger import import_ledger
    from lapwing.diagnostics.diagnostic import reject

    try:
        if file == "-":
            book = import_ledger(place_for(ledger), sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                book = import_ledger(place_for(ledger), lines)
    except (OSError, ValueError) as error:
        reject("unreadable", name=file, reason=reason_of(error))
    typer.echo(f"imported {plural(book.length(), 'entry', 'entries')}")
    return 0
