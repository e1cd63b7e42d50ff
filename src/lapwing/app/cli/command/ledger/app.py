"""The commands of `lapwing ledger`."""

from __future__ import annotations

import typer

from lapwing.app.cli.command.ledger.govern import approve, block, pending, rule
from lapwing.app.cli.command.ledger.serve import serve
from lapwing.app.cli.command.ledger.token import revoke, token
from lapwing.app.cli.output.plain_help import PlainCommand

app = typer.Typer(
    name="ledger",
    help="Run a budget ledger as a service.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command(cls=PlainCommand)(serve)
app.command(cls=PlainCommand)(token)
app.command(cls=PlainCommand)(revoke)
app.command(cls=PlainCommand)(block)
app.command(cls=PlainCommand)(rule)
app.command(cls=PlainCommand)(pending)
app.command(cls=PlainCommand)(approve)
