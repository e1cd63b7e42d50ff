"""`lapwing doctor`: whether everything works on this machine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output import exits


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> int:
    """Check that Lapwing works here, and list the installed extras."""
    import lapwing
    from lapwing.report.view.doctor import view_doctor

    view = {"version": lapwing.__version__} | view_doctor(str(Path(lapwing.__file__).parent), sys.stdout.encoding)
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        from rich.console import Console

        from lapwing.report.terminal.doctor import draw_doctor

        draw_doctor(view, Console())
    return exits.YES if view["well"] else exits.NO
