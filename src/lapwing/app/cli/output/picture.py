"""Pictures on the command line: into a file, or on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lapwing.report.plot.chart import Figure

Picture = Annotated[
    Path | None, typer.Option("--picture", "--plot", metavar="OUT", help="Save a chart to this file: .svg or .png.")
]
Chart = Annotated[
    str | None,
    typer.Option("--chart", metavar="NAME", help="The chart to draw: distributions, loss, delta or trade-off."),
]
Draw = Annotated[bool, typer.Option("--draw", help="Draw the chart in the terminal.")]


def check_place(picture: Path | None) -> None:
    """Refuse, before any work is done, what could not be written."""
    if picture is None:
        return
    from lapwing.app.cli.argument.request import check_file
    from lapwing.report.plot.write import check_picture

    check_picture(picture)
    check_file(picture)


def check_chart(chart: str | None) -> None:
    """Refuse a chart that there is not."""
    if chart is None:
        return
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.figure.evidence import CHARTS

    if chart not in CHARTS:
        reject("picture-chart", what=chart, known=", ".join(CHARTS))


def put_picture(figure: Figure, picture: Path | None, draw: bool) -> None:
    """Write a figure to a file, draw it on the terminal, or both."""
    if picture is not None:
        from lapwing.report.plot.write import write_picture

        write_picture(figure, picture)
    if draw:
        from rich.console import Console

        from lapwing.report.terminal.figure import draw_figure

        typer.echo()
        draw_figure(figure, Console())
