"""Tables."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.table import bare_table


def drawn(header: bool, indent: int) -> list[str]:
    table = bare_table("name", "n", header=header, indent=indent)
    table.add_row("a", "1")
    page = io.StringIO()
    Console(file=page, width=40).print(table)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_columns_stand_two_apart_without_lines() -> None:
    assert drawn(True, 0) == ["name  n", "a     1"]
    assert drawn(False, 2) == ["  a    1"]
