"""The entry point: commands, exit codes, and no traceback whatever the input."""

from __future__ import annotations

import os
import sys

import typer

from lapwing.cli import exits
from lapwing.cli.accuracy import accuracy
from lapwing.cli.attack import attack
from lapwing.cli.audit import audit
from lapwing.cli.budget.app import app as budget
from lapwing.cli.check import check
from lapwing.cli.corpus import corpus
from lapwing.cli.dataset import dataset
from lapwing.cli.epsilon import epsilon
from lapwing.cli.export import export
from lapwing.cli.flow import flow
from lapwing.cli.prove import prove
from lapwing.cli.query import query
from lapwing.cli.refute import refute
from lapwing.cli.release import release
from lapwing.cli.run import run
from lapwing.cli.serve import serve
from lapwing.cli.show import show
from lapwing.cli.verify import verify
from lapwing.diagnostics.diagnostic import ProgramError

HELP = """Private programs: write them as short Python functions, and let Lapwing look after them.

Exit codes: 0 yes, 1 no, 2 unknown, 3 the input is at fault, 4 a fault of Lapwing itself.
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, no_args_is_help=True, pretty_exceptions_enable=False)
app.command()(show)
app.command()(verify)
app.command()(prove)
app.command()(epsilon)
app.command()(check)
app.command()(run)
app.command()(audit)
app.command()(accuracy)
app.command()(attack)
app.command()(refute)
app.command()(flow)
app.command()(corpus)
app.command()(query)
app.add_typer(dataset, name="dataset")
app.command()(export)
app.command()(serve)
app.command()(release)
app.add_typer(budget, name="budget")


def version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        import lapwing

        typer.echo(f"lapwing {lapwing.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Show the version."),
) -> None:
    """Options that stand before the command."""


def main() -> None:
    """Run the command line; every way out has a documented exit code."""
    os.environ["PYTHONSAFEPATH"] = "1"  # or else worker processes would import a z3.py that lies in this folder
    try:
        status = app(standalone_mode=False)
    except ProgramError as error:
        status = exits.report_fault(error)
    except exits.USAGE_ERROR as error:
        status = exits.report_usage(error)
    except (KeyboardInterrupt, typer.Abort):
        status = exits.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = exits.YES
    except Exception as error:  # noqa: BLE001
        status = exits.report_bug(error)
    sys.exit(status)
