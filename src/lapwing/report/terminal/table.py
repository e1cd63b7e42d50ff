"""Tables of a terminal: columns and no lines."""

from __future__ import annotations

from rich.table import Table


def bare_table(*headings: str, header: bool = True, indent: int = 0) -> Table:
    """A table without lines, with headings in grey if it has any."""
    table = Table(box=None, padding=(0, 2, 0, indent), header_style="dim", show_header=header)
    for heading in headings:
        table.add_column(heading)
    return table
