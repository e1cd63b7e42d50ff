"""Whether Lapwing works here, on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.doctor import draw_doctor

EXTRA = {"name": "data", "for": "queries", "installed": False, "versions": {}, "command": "pip install 'lapwing[data]'"}


def drawn(well: bool, installed: bool) -> str:
    sheet = io.StringIO()
    extra = EXTRA | ({"installed": True, "versions": {"duckdb": "2.0"}} if installed else {})
    check = {"name": "proof", "well": well, "told": "noisy: proved", "seconds": 0.5}
    draw_doctor({"well": well, "checks": [check], "extras": [extra]}, Console(file=sheet, width=200))
    return sheet.getvalue()


def test_what_works_and_what_is_there() -> None:
    assert drawn(True, True).splitlines() == [
        "works    proof           noisy: proved   0.5 s",
        "has      data            queries: duckdb 2.0",
        "Lapwing works here.",
    ]


def test_what_fails_and_what_is_missing() -> None:
    assert drawn(False, False).splitlines() == [
        "FAILS    proof           noisy: proved   0.5 s",
        "without  data            queries: pip install 'lapwing[data]'",
        "Lapwing does not work here: see what fails.",
    ]


def test_extras_are_optional() -> None:
    assert drawn(True, False).splitlines()[-1] == (
        "Lapwing works here. Extras are optional; pip install 'lapwing[all]' adds all but Spark."
    )
