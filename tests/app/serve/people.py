"""A small described dataset for tests of the page."""

from __future__ import annotations

from pathlib import Path

DESCRIPTION = """
name = "people"
source = "people.csv"

[privacy]
unit = "row"
neighbours = "add-remove"

[budget]
epsilon = 1

[columns.city]
type = "text"
values = ["Oslo", "Rome"]

[columns.age]
type = "integer"
lower = 0
upper = 100
"""


def write_people(folder: Path) -> str:
    """A dataset of 200 made-up people; the place of its description."""
    rows = "".join(f"{('Oslo', 'Rome')[number % 2]},{number % 90}\n" for number in range(200))
    (folder / "people.csv").write_text("city,age\n" + rows)
    (folder / "people.toml").write_text(DESCRIPTION)
    return str(folder / "people.toml")
