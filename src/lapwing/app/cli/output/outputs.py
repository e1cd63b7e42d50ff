"""Files that an answer is written to: looked at before anything is paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lapwing.app.cli.argument.request import check_file, write_out
from lapwing.app.cli.output.picture import check_place, put_picture


def check_outputs(plot: Path | None, csv: str | None) -> None:
    """Refuse what could not be written."""
    check_place(plot)
    if csv is not None:
        check_file(Path(csv))


def write_outputs(view: dict[str, Any], plot: Path | None, csv: str | None, draw: bool) -> None:
    """Write the answer as a picture and as CSV."""
    from lapwing.report.csv.release import csv_release
    from lapwing.report.figure.release import plot_release

    if csv is not None:
        write_out(Path(csv), csv_release(view))
    if plot is not None or draw:
        put_picture(plot_release(view), plot, draw)
