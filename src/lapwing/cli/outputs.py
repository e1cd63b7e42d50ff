"""Files that an answer is written to: looked at before anything is paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lapwing.cli.request import check_writable, write_out


def check_outputs(plot: str | None, csv: str | None) -> None:
    """Refuse what could not be written."""
    from lapwing.plot.write import check_picture

    if plot is not None:
        check_picture(Path(plot))
    for name in (plot, csv):
        if name is not None:
            check_writable(Path(name), Path(name).parent)


def write_outputs(view: dict[str, Any], plot: str | None, csv: str | None) -> None:
    """Write the answer as a picture and as CSV."""
    from lapwing.plot.write import write_picture
    from lapwing.report.release_csv import csv_release
    from lapwing.report.release_plot import plot_release

    if csv is not None:
        write_out(Path(csv), csv_release(view))
    if plot is not None:
        write_picture(plot_release(view), Path(plot))
