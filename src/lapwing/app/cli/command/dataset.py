"""`lapwing dataset`: draft a description, and look at one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output.plain_help import PlainCommand
from lapwing.diagnostics.plural import plural

dataset = typer.Typer(
    name="dataset", help="Draft and show descriptions of datasets.", rich_markup_mode=None, no_args_is_help=True
)


@dataset.command("init", cls=PlainCommand)
def init(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="A CSV or Parquet file, a folder of them, a DuckDB file, or a postgresql:// address."
        ),
    ],
    table: Annotated[str | None, typer.Option(help="The table, if SOURCE is a database. Default: all tables.")] = None,
    unit: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="The column that identifies a person. Default: each row is a person."),
    ] = None,
    no_header: Annotated[bool, typer.Option("--no-header", help="The CSV file has no header line.")] = False,
    delimiter: Annotated[str | None, typer.Option(help="The delimiter of the CSV file.")] = None,
    out: Annotated[str | None, typer.Option(help="The output file. Default: next to the source.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Draft a description from column names and types. Values are not read."""
    from lapwing.app.cli.argument.request import check_writable
    from lapwing.data.description.read_dialect import check_delimiter
    from lapwing.data.draft import draft_of, write_draft
    from lapwing.data.draft_database import is_database

    check_delimiter(delimiter)
    if is_database(source, table):
        return init_database(source, unit, out, as_json)
    draft = draft_of(source, table, unit, delimiter=delimiter, header=not no_header)
    place = Path(out) if out is not None else draft.place
    check_writable(place, place.parent)
    write_draft(draft, place)
    if as_json:
        typer.echo(json.dumps({"description": str(place), "columns": list(draft.columns)}, indent=2))
    else:
        columns = plural(len(draft.columns), "column")
        typer.echo(f"written  {place}, a draft with {columns}: complete it with what is publicly known")
        typer.echo(f"next     lapwing budget create {place}")
    return 0


def init_database(source: str, unit: str | None, out: str | None, as_json: bool) -> int:
    """Draft a description of all tables of a database."""
    from lapwing.app.cli.argument.request import check_writable
    from lapwing.data.draft_database import draft_database, write_database
    from lapwing.diagnostics.diagnostic import reject

    if unit is not None:
        reject("draft-unit")
    draft = draft_database(source)
    place = Path(out) if out is not None else draft.place
    check_writable(place, place.parent)
    write_database(draft, place)
    if as_json:
        tables = {table.name: list(table.columns) for table in draft.tables}
        typer.echo(json.dumps({"description": str(place), "tables": tables}, indent=2))
    else:
        found = plural(len(draft.tables), "table")
        typer.echo(f"written  {place}, a draft with {found}: check the guesses, add what is public")
        typer.echo(f"next     lapwing budget create {place}")
    return 0


@dataset.command("show", cls=PlainCommand)
def show(
    description: Annotated[str, typer.Argument(metavar="DESCRIPTION", help="A TOML file.")],
    ledger: Annotated[str | None, typer.Option(help="The ledger. Default: next to the description.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Show the privacy unit, columns and remaining budget."""
    from lapwing.data.open_dataset import look_at_dataset
    from lapwing.report.terminal.dataset import draw_dataset
    from lapwing.report.view.dataset import view_dataset

    with look_at_dataset(Path(description), ledger=ledger) as opened:
        view = view_dataset(opened)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_dataset(view))
    return 0
