"""The commands of `lapwing budget`."""

from __future__ import annotations

import typer

from lapwing.app.cli.command.budget.copy import export, import_
from lapwing.app.cli.command.budget.create import create
from lapwing.app.cli.command.budget.history import history
from lapwing.app.cli.command.budget.queries import queries
from lapwing.app.cli.command.budget.share import close, divide, grant
from lapwing.app.cli.command.budget.show import show
from lapwing.app.cli.command.budget.verify import verify
from lapwing.app.cli.output.plain_help import PlainCommand

app = typer.Typer(
    name="budget",
    help="Create, show and verify privacy budgets.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command(cls=PlainCommand)(create)
app.command(cls=PlainCommand)(show)
app.command(cls=PlainCommand)(history)
app.command(cls=PlainCommand)(verify)
app.command(cls=PlainCommand)(export)
app.command(name="import", cls=PlainCommand)(import_)
app.command(cls=PlainCommand)(grant)
app.command(cls=PlainCommand)(divide)
app.command(cls=PlainCommand)(close)
app.command(cls=PlainCommand)(queries)
