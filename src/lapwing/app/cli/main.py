"""The entry point: commands, exit codes, and no traceback whatever the input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import typer

from lapwing.app.cli.command.accuracy import accuracy
from lapwing.app.cli.command.attack import attack
from lapwing.app.cli.command.audit import audit
from lapwing.app.cli.command.budget.app import app as budget
from lapwing.app.cli.command.check import check
from lapwing.app.cli.command.corpus import corpus
from lapwing.app.cli.command.dataset import dataset
from lapwing.app.cli.command.design import design
from lapwing.app.cli.command.distance import distance, sliding
from lapwing.app.cli.command.doctor import doctor
from lapwing.app.cli.command.epsilon import epsilon
from lapwing.app.cli.command.exercise import exercise
from lapwing.app.cli.command.export import export
from lapwing.app.cli.command.fit import fit
from lapwing.app.cli.command.flow import flow
from lapwing.app.cli.command.ledger.app import app as ledger
from lapwing.app.cli.command.lsp import lsp
from lapwing.app.cli.command.mcp import mcp
from lapwing.app.cli.command.prove import prove
from lapwing.app.cli.command.query import query
from lapwing.app.cli.command.refute import refute
from lapwing.app.cli.command.release import release
from lapwing.app.cli.command.repair import repair
from lapwing.app.cli.command.run import run
from lapwing.app.cli.command.scan import scan
from lapwing.app.cli.command.sensitivity import sensitivity
from lapwing.app.cli.command.serve import serve
from lapwing.app.cli.command.show import show
from lapwing.app.cli.command.stream import stream
from lapwing.app.cli.command.verify import verify
from lapwing.app.cli.command.watch import watch
from lapwing.app.cli.output import exits
from lapwing.app.cli.output.letters import make_writable
from lapwing.app.cli.output.plain_help import PlainCommand, Sections
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.extras import needing

HELP = """Verify differential privacy: prove mechanisms, refute them, audit code, and answer queries under a budget.

Exit codes: 0 yes, 1 no, 2 unknown, 3 invalid input, 4 internal error.
"""

COMMANDS: dict[str, tuple[Callable[..., int] | typer.Typer, ...]] = {
    "Verify code": (verify, scan, prove, refute, epsilon, repair, design, sensitivity, flow, show),
    "Check and export evidence": (check, export),
    "Run and audit code": (run, watch, audit),
    "Query data under a budget": (dataset, budget, query, fit, stream, release, ledger, accuracy),
    "Learn": (exercise, corpus, distance, sliding, attack),
    "Editors, browsers and this machine": (serve, lsp, mcp, doctor),
}

SETTINGS = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    help=HELP,
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
    cls=Sections,
)
for section, commands in COMMANDS.items():
    for command in commands:
        if isinstance(command, typer.Typer):
            app.add_typer(command, rich_help_panel=section)
        else:
            app.command(cls=PlainCommand, rich_help_panel=section)(command)


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
    make_writable()
    try:
        with needing("This command"):
            status = app(prog_name="lapwing", standalone_mode=False)
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
