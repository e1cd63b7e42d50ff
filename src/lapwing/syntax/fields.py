"""The fields of a row by their names: `Row(age=Integers(0, 120), sick=Bit)` is read as `row.age` or `row["age"]`.

Only names that hold nothing but rows of one dataset have fields: those of a loop over it, and copies of its items.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.record import Leaf, Records

Fields = Mapping[str, int]


def fields_of(role: tree.RoleTree | None) -> Fields:
    """The names of the fields of a dataset's rows, with their places; none if they have no names."""
    match role:
        case tree.RoleTree(kind="Database", options={"of": tree.RoleTree(kind="Row", options=fields)}):
            return {name: place for place, name in enumerate(fields) if not name.isdecimal()}
    return {}


def tables_of(parameters: Iterable[tree.ParameterTree]) -> dict[str, Fields]:
    """The parameters whose rows have fields with names."""
    found = {parameter.name: fields_of(parameter.role) for parameter in parameters}
    return {name: fields for name, fields in found.items() if fields}


def records_in(parameters: Iterable[tree.ParameterTree]) -> Records:
    """What the rows of such parameters are made of."""
    return tuple((name, tuple(map(Leaf, fields))) for name, fields in tables_of(parameters).items())


def rows_in(function: ast.AST, tables: Mapping[str, Fields]) -> dict[str, Fields]:
    """The variables that hold nothing but rows of one of these parameters."""
    stored = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    held = Counter(each for node in ast.walk(function) for each in row_bound_by(node) if each[1] in tables)
    return {name: tables[table] for (name, table), count in held.items() if stored[name] == count}


def row_bound_by(node: ast.AST) -> Iterator[tuple[str, str]]:
    """A variable that a statement makes a row, and the list that it is a row of."""
    match node:
        case ast.For(target=ast.Name(id=name), iter=ast.Name(id=table)):
            yield name, table
        case ast.For(
            target=ast.Tuple(elts=[_, ast.Name(id=name)]),
            iter=ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=table), *_]),
        ):
            yield name, table
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(
                func=ast.Name(id="list"), args=[ast.Subscript(value=ast.Name(id=table), slice=index)], keywords=[]
            ),
        ) if not isinstance(index, ast.Slice | ast.Tuple):
            yield name, table


def place_in(fields: Fields, name: str, span: Span) -> int:
    """The place of a field."""
    if name not in fields:
        reject("no-field", span, name=name, known=", ".join(fields))
    return fields[name]
