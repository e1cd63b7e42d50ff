"""Rows whose fields have names, in the order of a program: columns of a data frame, or keys of dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lapwing.run.interpreter.inputs import refuse_private
from lapwing.run.interpreter.listed import LIBRARIES, is_from


def rows_by_name(name: str, value: Any, fields: Sequence[str]) -> Any:
    """The same rows with these fields alone, in this order; rows without names are left as they are."""
    if hasattr(value, "columns") and any(is_from(value, library) for library in LIBRARIES):
        known = [str(each) for each in getattr(value, "column_names", value.columns)]
        check_fields(name, value, fields, known)
        return value[list(fields)] if is_from(value, "pandas") else value.select(list(fields))
    if isinstance(value, list | tuple) and any(isinstance(row, Mapping) for row in value):
        for row in value:
            check_fields(name, value, fields, list(row) if isinstance(row, Mapping) else [])
        return [[row[field] for field in fields] for row in value]
    return value


def check_fields(name: str, value: object, fields: Sequence[str], known: Sequence[object]) -> None:
    """Each field is there, once."""
    for field in fields:
        if known.count(field) != 1:
            why = f"it has no field {field}" if field not in known else f"it has several fields {field}"
            refuse_private(name, value, why, f"Give each row the fields {', '.join(fields)}.")
