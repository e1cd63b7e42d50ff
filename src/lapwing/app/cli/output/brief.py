"""How much `verify` and `scan` say: everything, a line for each function, or only what is not proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lapwing.report.view.view import View

OneLine = Annotated[bool, typer.Option("--one-line", help="Print one line per function: FILE:LINE:COLUMN: ...")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only what is not proved, and no summary.")]


@dataclass(frozen=True, slots=True)
class Brief:
    """What is wanted of the output."""

    one_line: bool
    quiet: bool

    def leaves_out(self, view: View) -> bool:
        """Whether nothing is said about a function."""
        return self.quiet and view["verdict"] == "proved"

    def shows(self, view: View) -> bool:
        """Whether this was all there is to say about a function."""
        from rich.console import Console

        from lapwing.report.terminal.findings import draw_line

        if self.leaves_out(view):
            return True
        if self.one_line:
            draw_line(view, Console())
        return self.one_line
