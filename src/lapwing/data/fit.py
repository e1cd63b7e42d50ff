"""Whether the columns that are described are there, when a dataset is opened and before anything is charged."""

from __future__ import annotations

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import FITS, UNITS, Engine
from lapwing.data.engines.shield import look_shielded
from lapwing.data.query.person_table import rows_of
from lapwing.diagnostics.diagnostic import reject


def check_fit(description: Description, engine: Engine) -> None:
    """The columns that are described are there, and hold what they are said to hold."""
    stored = engine.stored
    for column in description.columns:
        if column.name not in stored:
            reject("data-no-column", name=column.name, known=", ".join(stored))
        if stored[column.name] not in FITS[column.type]:
            reject("data-type", name=column.name, type=column.type, stored=stored[column.name])
    unit = description.unit.column
    if unit is not None and unit not in stored:
        reject("data-no-column", name=unit, known=", ".join(stored))
    if unit is not None and stored[unit] not in UNITS:
        reject("data-unit", name=unit, stored=stored[unit])


def check_unchanged(description: Description, engine: Engine) -> None:
    """The engine still has the described columns, as it had them when the dataset was opened; no row is looked at."""
    description = rows_of(description)
    found = look_shielded(engine)
    if found is None:
        reject("data-changed", name=description.name, reason=f"{engine.label} no longer finds its rows")
    described = [column.name for column in description.columns]
    for column in (*described, *([description.unit.column] if description.unit.column is not None else [])):
        if found.get(column) != engine.stored[column]:
            reject("data-changed", name=description.name, reason=f"the column {column} is gone, or of another type")
