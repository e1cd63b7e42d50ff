"""Exit codes, and what is said on the ways out that are no answer."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from traceback import extract_tb
from typing import cast

import typer

from lapwing.diagnostics.diagnostic import ProgramError

YES = 0
NO = 1
UNKNOWN = 2
FAULT = 3
BUG = 4
INTERRUPTED = 130

USAGE_ERROR = cast("type[Exception]", typer.BadParameter.__mro__[2])


def report_fault(error: ProgramError) -> int:
    """Say what is wrong with the input: as JSON on standard output if asked for, else for people on standard error."""
    if "--json" in sys.argv:
        from lapwing.report.view.view import view_diagnostic

        faults = [view_diagnostic(diagnostic) for diagnostic in error.diagnostics]
        typer.echo(json.dumps({"diagnostics": faults}, indent=2))
    else:
        from lapwing.diagnostics.text import draw_diagnostics

        typer.echo(draw_diagnostics(error.diagnostics), err=True)
    return FAULT


def report_usage(error: BaseException) -> int:
    """A command line that makes no sense is an input at fault."""
    show = getattr(error, "show", None)
    if callable(show):
        show()
    return FAULT


def place_of(error: Exception) -> str:
    """Where in Lapwing an error was raised."""
    places = [frame for frame in extract_tb(error.__traceback__) if "lapwing" in Path(frame.filename).parts]
    return f" in {Path(places[-1].filename).name}, line {places[-1].lineno}" if places else ""


def report_bug(error: Exception) -> int:
    """A fault of Lapwing's own: short, with a way to see more; what Python says of it may quote private values."""
    if os.environ.get("LAPWING_TRACEBACK"):
        raise error
    typer.echo(f"lapwing: internal error: {type(error).__name__}{place_of(error)}", err=True)
    typer.echo("This is a fault of Lapwing, not of your input. Set LAPWING_TRACEBACK=1 to see where.", err=True)
    return BUG
