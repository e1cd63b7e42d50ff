"""`lapwing budget verify`: check a whole ledger."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer

from lapwing.app.cli.command.budget.options import Json, Place, place_for
from lapwing.diagnostics.plural import plural


def verify(ledger: Place = None, as_json: Json = False) -> int:
    """Replay all entries and compare with the separately stored head. Exits with 1 if they disagree."""
    from lapwing.budget.ledger.ledger import verify_ledger

    found = verify_ledger(place_for(ledger))
    if as_json:
        typer.echo(json.dumps({"right": found.complaint is None, **asdict(found)}, indent=2))
    elif found.complaint is not None:
        typer.echo(f"not right: {found.complaint}")
    else:
        seen = "no head was kept elsewhere" if found.seen is None else f"entry {found.seen[0]} is the one seen before"
        count = plural(found.entries, "entry", "entries")
        typer.echo(f"right    {count}, each follows from the ones before it; {seen}")
        typer.echo(f"head     {found.entries} {found.head}")
    return 0 if found.complaint is None else 1
