"""`lapwing ledger token` and `revoke`: who may ask a ledger service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Place, place_for
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.plural import plural

File = Annotated[
    Path | None, typer.Option("--tokens", help="The file of tokens. Default: the ledger's path with .tokens.")
]


def tokens_for(file: Path | None, place: str) -> Path:
    """The file of tokens that is meant."""
    from lapwing.budget.ledger.ledger import is_url

    if file is None and is_url(place):
        reject("budget-option", name="tokens", what="nothing", instead="--tokens FILE for a ledger on a server")
    return file or Path(f"{place}.tokens")


def token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who it is for: the analyst's name in the ledger.")],
    role: Annotated[str, typer.Option(help="analyst (spends), approver (approves charges of others) or owner.")] = (
        "analyst"
    ),
    tokens: File = None,
    ledger: Place = None,
) -> int:
    """Make a token for the ledger service, and print it once."""
    from lapwing.budget.service.principal import Tokens, new_principal

    principal, made = new_principal(name, role)
    Tokens(tokens_for(tokens, place_for(ledger))).add(principal)
    typer.echo(made)
    return 0


def revoke(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose tokens to revoke.")],
    tokens: File = None,
    ledger: Place = None,
) -> int:
    """Revoke all of someone's tokens, with immediate effect."""
    from lapwing.budget.service.principal import Tokens

    gone = Tokens(tokens_for(tokens, place_for(ledger))).remove(name)
    typer.echo(f"ended {plural(gone, 'token')} of {name}")
    return 0 if gone else 1
