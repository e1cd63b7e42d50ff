"""A figure into a file, of the kind its name says."""

from __future__ import annotations

from pathlib import Path

from lapwing.diagnostics.diagnostic import reject
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.png import find_painter, write_png
from lapwing.report.plot.svg import write_svg


def check_picture(path: Path) -> None:
    """Refuse a name that says no kind of picture, or one that cannot be drawn here, before any work is done for it."""
    match path.suffix.lower():
        case ".svg":
            return
        case ".png":
            find_painter()
        case _:
            reject("picture-kind", name=path)


def write_picture(figure: Figure, path: Path) -> None:
    """Write .svg or .png."""
    check_picture(path)
    content = write_png(figure) if path.suffix.lower() == ".png" else write_svg(figure).encode()
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as error:
        reject("unwritable", name=path, reason=getattr(error, "strerror", None) or error)
