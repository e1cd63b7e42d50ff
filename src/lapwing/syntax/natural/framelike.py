"""A hint for contracts that call a data frame a dataset of rows."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax import tree

if TYPE_CHECKING:
    from lapwing.syntax.contract.contract import Contract
    from lapwing.syntax.contract.definition import Definition

ONLY_FRAMES = {
    *("agg", "apply", "assign", "at", "columns", "describe", "drop", "dropna", "fillna", "groupby", "head", "iat"),
    *("iloc", "index", "iterrows", "itertuples", "loc", "pivot_table", "query", "sample", "shape", "sort_values"),
    *("tail", "to_dict", "to_numpy", "value_counts", "values"),
}


def hinted(error: ProgramError, definition: Definition, contract: Contract) -> ProgramError:
    """The same error, with what to write if a parameter whose rows are records is used as a data frame."""
    notes = [
        f"If `{name}` is a data frame, its role is Frame({shown}…), not Database(of=Row({shown}…))."
        for name, role in contract.roles.items()
        if (shown := columns(role)) and is_used_as_frame(definition.node, name, role)
    ]
    first, *rest = error.diagnostics
    return ProgramError((replace(first, notes=(*first.notes, *notes)), *rest)) if notes else error


def row_of(role: tree.RoleTree) -> tree.RoleTree | None:
    """The record that a row of a dataset is."""
    of = role.options.get("of")
    return of if role.kind == "Database" and isinstance(of, tree.RoleTree) and of.kind == "Row" else None


def columns(role: tree.RoleTree) -> str:
    """The first field of a row, as it is written in a contract."""
    row = row_of(role)
    return f"{next(iter(row.options))}=" if row is not None and row.options else ""


def is_used_as_frame(node: ast.AST, name: str, role: tree.RoleTree) -> bool:
    """Whether a function asks a parameter for a column, or for what only data frames have."""
    row = row_of(role)
    fields = row.options.keys() if row is not None else ()
    for each in ast.walk(node):
        match each:
            case ast.Attribute(value=ast.Name(id=owner), attr=asked) if owner == name:
                if asked in ONLY_FRAMES or asked in fields:
                    return True
            case ast.Subscript(value=ast.Name(id=owner), slice=ast.Constant(value=str())) if owner == name:
                return True
            case ast.Subscript(value=ast.Name(id=owner), slice=ast.Compare() | ast.BinOp(op=ast.BitAnd())):
                if owner == name:
                    return True
    return False
