"""What a missing value is, None or NaN or either, by what a function and its helpers in the file ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.file import parsed
from lapwing.syntax.natural.usage import is_array_like

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

NAN = v.Odd("nan")
Values = tuple[v.Known | v.Odd, ...]
NUMBERS = ("Bit", "Bool", "Integers", "Interval", "Reals", "Ints", "Category")
ASK_FOR_NAN = ("nan", "isnan", "isfinite", "isna", "isnull", "notna", "notnull")


def missing_values(
    machine: Machine, node: ast.FunctionDef, parameter: str, of: tree.RoleTree, in_frame: bool
) -> Values:
    """What may stand where a value is missing: numbers in data frames and arrays have no None."""
    if of.kind not in NUMBERS or isinstance(of.options.get("values"), tuple):
        return (v.Known(None),)
    if in_frame:
        return (NAN,)
    parts = list(parts_read(machine, node))
    if not is_array_like(node, parameter) and not any(map(asks_for_nan, parts)):
        machine.note(f"Values that are missing in {parameter} are taken to be None.")
        return (v.Known(None),)
    if is_array_like(node, parameter) or not any(map(asks_for_none, parts)):
        machine.note(f"Values that are missing in {parameter} are taken to be NaN.")
        return (NAN,)
    return v.Known(None), NAN


def parts_read(machine: Machine, node: ast.FunctionDef) -> Iterator[ast.AST]:
    """All of a function, and of what it may call in the file."""
    there: dict[str, list[ast.AST]] = {}
    for each in ast.walk(parsed(machine.source)):
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            there.setdefault(each.name, []).append(each)
    waiting: list[ast.AST] = [node]
    while waiting:
        for part in ast.walk(waiting.pop()):
            yield part
            named = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
            waiting += there.pop(named, [])


def asks_for_nan(part: ast.AST) -> bool:
    """`math.isnan(x)`, `np.nansum(a)`, `x != x`."""
    match part:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name.startswith(ASK_FOR_NAN)
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            return ast.dump(left) == ast.dump(right)
        case _:
            return False


def asks_for_none(part: ast.AST) -> bool:
    """`x is None`, `x != None`."""
    match part:
        case ast.Compare(left=left, comparators=[right]):
            return any(isinstance(side, ast.Constant) and side.value is None for side in (left, right))
        case _:
            return False
