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
    parts, names = list(parts_read(machine, node)), names_with_none(machine)
    aside = with_none_by_default(node) - {parameter}
    if not is_array_like(node, parameter) and not any(map(asks_for_nan, parts)):
        machine.note(f"Values that are missing in {parameter} are taken to be None.")
        return (v.Known(None),)
    if is_array_like(node, parameter) or not any(asks_for_none(part, names, aside) for part in parts):
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


def asks_for_none(part: ast.AST, names: set[str], aside: set[str]) -> bool:
    """`x is None`, `x in (None, 0)`, `case None:`, but not `rng is None` for a parameter `rng=None` of the function."""
    match part:
        case ast.Compare(left=ast.Name(id=name), comparators=[ast.Constant(value=None)]) if name in aside:
            return False
        case ast.Compare(left=left, comparators=others):
            return any(is_none(each) for side in (left, *others) for each in (side, *ast.iter_child_nodes(side)))
        case ast.Dict(keys=keys):
            return any(map(is_none, keys))
        case ast.Call(func=ast.Name(id="type") | ast.Attribute(attr="count" | "index" | "remove"), args=[item]):
            return is_none(item)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == "NoneType" or name in names
        case _:
            return isinstance(part, ast.MatchSingleton) and part.value is None


def is_none(part: ast.AST | None) -> bool:
    """Whether this is the constant None."""
    return isinstance(part, ast.Constant) and part.value is None


def names_with_none(machine: Machine) -> set[str]:
    """The names to which the file gives None, or something that contains it."""
    found: set[str] = set()
    for statement in parsed(machine.source).body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if any(map(is_none, ast.walk(statement.value))):
                found |= {part.id for each in targets for part in ast.walk(each) if isinstance(part, ast.Name)}
    return found


def with_none_by_default(node: ast.FunctionDef) -> set[str]:
    """The parameters that are None unless they are given."""
    given, last = node.args, [*node.args.posonlyargs, *node.args.args]
    pairs = [*zip(reversed(last), reversed(given.defaults), strict=False)]
    pairs += [
        (each, value) for each, value in zip(given.kwonlyargs, given.kw_defaults, strict=True) if value is not None
    ]
    return {each.arg for each, value in pairs if is_none(value)}
