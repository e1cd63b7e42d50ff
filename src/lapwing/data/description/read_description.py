"""Read a description: every mistake has a message, and nothing is guessed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from lapwing.budget.ledger.entry.blocks import Blocks, blocks_of
from lapwing.data.description.description import Column, Description, Unit
from lapwing.data.description.read_column import read_column
from lapwing.data.description.read_dialect import read_dialect
from lapwing.data.description.read_schema import read_schema
from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span, read
from lapwing.kernel.language.role import Neighbours

TOP = ("name", "source", "table", "privacy", "budget", "csv", "blocks", "columns", "tables")
PRIVACY = ("unit", "neighbours", "rows", "bucket")
BUDGET = ("epsilon", "rho", "delta", "ledger")
MOST_ROWS = 1_000_000


def read_description(path: str | Path) -> Description:
    """Take a TOML file as a description."""
    return parse_description(read(path))


def parse_description(source: Source) -> Description:
    """Take a TOML text as a description."""
    try:
        values = tomllib.loads(source.text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reject("description-syntax", *place_in(source, str(error)), reason=str(error) or "it is nested too deeply")
    return describe(values, source)


def describe(values: Mapping[str, Any], source: Source | None = None) -> Description:
    """Take a mapping, with the keys a TOML file has, as a description."""
    top = Table(source or Source("description", ""), (), dict(values))
    top.check_keys(TOP)
    privacy, budget, columns = top.table("privacy"), top.table("budget"), top.table("columns")
    privacy.check_keys(PRIVACY)
    budget.check_keys(BUDGET)
    found = tuple(read_column(columns.table(name)) for name in columns.values)
    schema = read_schema(top, privacy) if "tables" in top.values else None
    if not found and schema is None:
        top.missing("columns", "at least one column that may be asked about")
    epsilon, rho = budget.number("epsilon"), budget.number("rho")
    if epsilon is None and rho is None:
        budget.missing("epsilon", "what may be spent on this dataset in all")
    if epsilon is not None and rho is not None:
        budget.refuse("rho", "there is an epsilon, too", "Keep one of them: a budget has one measure.")
    if rho is not None and rho <= 0:
        budget.refuse("rho", "it is not above 0", "Write rho = 0.1.")
    epsilon = Fraction(0) if epsilon is None else epsilon
    delta = budget.number("delta", Fraction(0)) or Fraction(0)
    if rho is None and epsilon <= 0:
        budget.refuse("epsilon", "it is not above 0", "Write epsilon = 1.")
    if not 0 <= delta < 1:
        budget.refuse("delta", "it is not from 0 up to below 1", 'Write delta = "1e-6".')
    bucket = privacy.number("bucket", Fraction(1, 20)) or Fraction(0)
    if not 0 <= bucket <= 60:
        privacy.refuse("bucket", "it is no time from 0 to 60 seconds", "Write bucket = 0.05.")
    return Description(
        name=top.needed("name", "the name that its budget is kept under"),
        unit=read_unit(privacy),
        neighbours=read_neighbours(privacy),
        columns=found,
        epsilon=epsilon,
        delta=delta,
        source=top.text("source"),
        table=top.text("table"),
        ledger=budget.text("ledger"),
        bucket=bucket,
        csv=read_dialect(top.table("csv")),
        rho=rho,
        schema=schema,
        blocks=read_blocks(top, found, schema, privacy),
    )


def read_blocks(top: Table, columns: tuple[Column, ...], schema: Schema | None, privacy: Table) -> Blocks | None:
    """How the data is cut into blocks: by a column of dates, by one of texts with known values, or both."""
    table = top.table("blocks")
    table.check_keys(("column", "period", "group") if schema is None else ("table", "column", "period", "group"))
    if not table.values:
        return None
    cut = None if schema is None else read_cut_table(table, schema)
    known = {column.name: column for column in (columns if cut is None else cut.columns)}
    time, group = table.text("column"), table.text("group")
    if time is not None and (time not in known or known[time].type != "date"):
        table.refuse("column", "it is not a column of dates", 'Name a column with type = "date".')
    values = () if group is None or group not in known else known[group].values or ()
    if group is not None and (not values or not all(isinstance(value, str) for value in values)):
        table.refuse("group", "it is no text column with known values", 'Name a column with values = ["a", "b"].')
    if privacy.values.get("neighbours") != "add-remove":
        privacy.refuse(
            "neighbours", "replaced rows can move between blocks", 'Write "add-remove", or leave out [blocks].'
        )
    several = 1 if privacy.values.get("unit") == "row" else 2
    if cut is not None:
        time, group = (None if name is None else f"{cut.name}.{name}" for name in (time, group))
        if time is None and group is None:
            table.missing("column", "the column with dates, or `group`, a column with known values")
    return blocks_of(time, table.text("period") or "month", group, [str(value) for value in values], several)


def read_cut_table(table: Table, schema: Schema) -> TableDescription:
    """The table that is cut into blocks; all private rows have to say themselves whose they are."""
    name = table.needed("table", "the table that is cut into blocks")
    found = next((each for each in schema.tables if each.name == name), None)
    if found is None or found.public:
        private = ", ".join(each.name for each in schema.tables if not each.public)
        table.refuse("table", "it is no private table", f"Name one of {private}.")
    for each in schema.tables:
        if not each.public and schema.direct(each) is None:
            why = f"rows of {each.name} do not say themselves whose they are"
            table.refuse("table", why, f"Link {each.name} to {schema.home} by {schema.unit}, or leave out [blocks].")
    return found


def read_unit(privacy: Table) -> Unit:
    """A row, or a person with an id; then how many of its rows count has to be said."""
    column = privacy.needed("unit", 'whom it protects: unit = "row", or the column with the id of a person')
    if column == "row":
        if "rows" in privacy.values:
            privacy.refuse("rows", "the unit is a row, which is one row", "Leave it out, or name a column as unit.")
        return Unit(None, 1)
    if "rows" not in privacy.values:
        privacy.missing("rows", f"how many rows of one {column} are used at most")
    rows = privacy.whole("rows", 1, 1)
    if rows > MOST_ROWS:
        privacy.refuse("rows", f"it is more than {MOST_ROWS}", "Write how many rows of one person are to count.")
    return Unit(column, rows)


def read_neighbours(privacy: Table) -> Neighbours:
    """What neighbouring datasets are."""
    match privacy.needed("neighbours", 'what neighbours are: "add-remove" or "replace"'):
        case "add-remove":
            return "add-remove"
        case "replace":
            return "replace"
        case _:
            privacy.refuse("neighbours", "neighbours are of no other kind", 'Write "add-remove" or "replace".')


def place_in(source: Source, reason: str) -> tuple[Span, ...]:
    """The place that the TOML reader names."""
    words = reason.replace(",", " ").replace(")", " ").split()
    numbers = [int(word) for word in words if word.isdigit()]
    if "line" not in words or len(numbers) < 2:
        return (source.everything(),)
    line, column = numbers[-2], max(numbers[-1] - 1, 0)
    return (Span(source, line, column, line, column + 1),)
