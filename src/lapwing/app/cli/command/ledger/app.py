"""The commands of `lapwing ledger`."""

from __future__ import annotations

import typer

from lapwing.app.cli.command.ledger.govern import approve, block, pending, rule
from lapwing.app.cli.command.ledger.serve import serve
from lapwing.app.cli.command.ledger.token import revoke, token

app = typer.Typer(
    name="ledger",
    help="Run a budget ledger as a service.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command()(serve)
app.command()(token)
app.command()(revoke)
app.command()(block)
app.command()(rule)
app.command()(pending)
app.command()(approve)
