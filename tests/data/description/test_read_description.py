"""Descriptions from TOML: right ones, and a message with its place for each mistake."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.description.read_description import parse_description, read_description
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source

GOOD = """name = "people"
source = "people.csv"

[privacy]
unit = "person"
rows = 5
neighbours = "replace"

[budget]
epsilon = 0.3
delta = 1e-6

[columns.age]
type = "integer"
lower = 0
upper = 120

[columns."odd name"]
type = "real"
lower = -0.25
upper = 1
step = "0.1"

[columns.city]
type = "text"
values = ["Oslo", "Rome"]

[columns.day]
type = "date"
lower = 2024-01-01
upper = 2024-12-31
"""


def test_a_description_is_taken_exactly(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    path.write_text(GOOD)
    found = read_description(path)
    assert (found.epsilon, found.delta, found.unit.rows) == (Fraction(3, 10), Fraction(1, 10**6), 5)
    bounds = found.column("odd name").bounds
    assert bounds is not None
    assert (bounds.low, bounds.high, bounds.step) == (-3, 10, Fraction(1, 10))
    assert found.column("city").values == ("Oslo", "Rome")


@pytest.mark.parametrize(
    ("old", "new", "id", "line"),
    [
        ('name = "people"\n', "", "description-missing", None),
        ('name = "people"', 'name = ""', "description-value", 1),
        ('name = "people"', "name = people", "description-syntax", 1),
        ('unit = "person"\n', "", "description-missing", 4),
        ("rows = 5", "rows = 0", "description-value", 6),
        ("rows = 5", "rows = 1.5", "description-value", 6),
        ("rows = 5\n", "", "description-missing", 4),
        ("rows = 5", "row = 5", "description-unknown", 6),
        ('unit = "person"', 'unit = "row"', "description-value", 6),
        ('"replace"', '"swap"', "description-value", 7),
        ("epsilon = 0.3", "epsilon = 0", "description-value", 10),
        ("epsilon = 0.3", "epsilon = nan", "data-number", 10),
        ("epsilon = 0.3\n", "", "description-missing", 9),
        ("delta = 1e-6", "delta = 1", "description-value", 11),
        ('type = "integer"', 'type = "int"', "description-value", 14),
        ('type = "integer"\n', "", "description-missing", 13),
        ("upper = 120\n", "", "description-missing", 13),
        ("lower = 0\n", "lower = 121\n", "description-value", 15),
        ("lower = 0\n", "lowr = 0\n", "description-unknown", 15),
        ('step = "0.1"', "step = 0", "description-value", 22),
        ('values = ["Oslo", "Rome"]', 'values = ["Oslo", "Oslo"]', "description-value", 26),
        ('values = ["Oslo", "Rome"]', "values = [1]", "description-value", 26),
        ('values = ["Oslo", "Rome"]', "lower = 3", "description-value", 26),
        ("lower = 2024-01-01", "lower = 5", "data-date", 30),
        ("[columns.age]", "[column.age]", "description-unknown", 13),
    ],
)
def test_each_mistake_has_a_message_at_its_line(old: str, new: str, id: str, line: int | None) -> None:
    assert old in GOOD
    with pytest.raises(ProgramError) as caught:
        parse_description(Source("people.toml", GOOD.replace(old, new, 1)))
    (found,) = caught.value.diagnostics
    assert found.id == id
    if line is not None:
        assert found.spans[0].line == line


@pytest.mark.parametrize("text", ["", "[", "a" * 1000, "x = " + "[" * 5000, "[columns]\nage = 3", "name = 5"])
def test_nonsense_is_no_traceback(text: str) -> None:
    with pytest.raises(ProgramError):
        parse_description(Source("x.toml", text))
