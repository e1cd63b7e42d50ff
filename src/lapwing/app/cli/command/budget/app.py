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

app = typer.Typer(
    name="budget",
    help="Create, show and verify privacy budgets.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command()(create)
app.command()(show)
app.command()(history)
app.command()(verify)
app.command()(export)
app.command(name="import")(import_)
app.command()(grant)
app.command()(divide)
app.command()(close)
app.command()(queries)
