"""What a function's text says beside its code: its docstring and the comments above it; and how it uses a parameter."""

from __future__ import annotations

import ast

from lapwing.syntax.contract.comment import block_above
from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.names import Names, body_of, names_in

COLLECTING = ("all", "any", "enumerate", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "zip")
NUMERIC = ("clip", "cumsum", "dot", "max", "mean", "median", "min", "percentile", "quantile", "std", "sum", "var")


def words_about(definition: Definition) -> str:
    """The docstring and the comments directly above, in lower case."""
    source = definition.source
    comments = [
        source.lines[line - 1].strip().lstrip("#") for line in sorted(block_above(definition.first_line, source))
    ]
    return " ".join([ast.get_docstring(definition.node) or "", *comments]).lower()


def is_collection(definition: Definition, name: str, names: Names) -> bool:
    """Whether a parameter is looped over, measured or added up."""
    inner = names.inside(definition)
    for node in body_of(definition.node):
        match node:
            case ast.For(iter=over) | ast.comprehension(iter=over):
                if name in names_in(over):
                    return True
            case ast.Call(func=function, args=[ast.Name(id=given), *_]) if given == name:
                full = inner.resolve(function) or ""
                if full.removeprefix("builtins.") in COLLECTING or full.startswith(("numpy.", "statistics.")):
                    return True
            case ast.Attribute(value=ast.Name(id=owner), attr=attribute) if owner == name:
                if attribute in (*NUMERIC, "shape", "size", "count", "groupby", "iloc", "loc", "columns", "values"):
                    return True
            case ast.Subscript(value=ast.Name(id=owner)) if owner == name:
                return True
            case _:
                pass
    return False


def is_numeric(definition: Definition, name: str, names: Names) -> bool:
    """Whether a parameter's items are added up, averaged, compared by size or reckoned with."""
    inner = names.inside(definition)
    items = items_of(definition, name)
    for node in body_of(definition.node):
        match node:
            case ast.Compare(left=ast.Name(id=item), ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE(), *_]):
                if item in items:
                    return True
            case ast.BinOp(left=left, right=right):
                if any(isinstance(side, ast.Name) and side.id in items for side in (left, right)):
                    return True
            case ast.Call(func=function, args=[first, *_]) if name in names_in(first):
                full = inner.resolve(function) or ""
                plain = isinstance(first, ast.Name)
                if full.rpartition(".")[2] in NUMERIC and (plain or full.startswith("numpy.")):
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=method)) if owner == name:
                if method in NUMERIC:
                    return True
            case _:
                pass
    return False


def is_called(definition: Definition, name: str) -> bool:
    """Whether a parameter is called as a function, or its items are."""
    called = {
        node.func.id
        for node in body_of(definition.node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    if name in called:
        return True
    for node in body_of(definition.node):
        match node:
            case ast.For(target=target, iter=over) | ast.comprehension(target=target, iter=over):
                if name in names_in(over) and names_in(target) & called:
                    return True
            case _:
                pass
    return False


def columns_of(definition: Definition, name: str) -> tuple[str, ...]:
    """The texts in brackets after a parameter, or after what is taken from it: the columns of a data frame."""
    found: list[ast.Constant] = []
    for node in body_of(definition.node):
        match node:
            case ast.Subscript(value=value, slice=ast.Constant(value=str()) as column) if name in names_in(value):
                found.append(column)
            case _:
                pass
    return in_order(found)


def fields_of(definition: Definition, name: str) -> tuple[str, ...]:
    """The texts in brackets after the items of a parameter: the fields of its rows."""
    items = items_of(definition, name)
    found: list[ast.Constant] = []
    for node in body_of(definition.node):
        match node:
            case ast.Subscript(value=ast.Name(id=item), slice=ast.Constant(value=str()) as field) if item in items:
                found.append(field)
            case _:
                pass
    return in_order(found)


def in_order(constants: list[ast.Constant]) -> tuple[str, ...]:
    """Texts in the order of the file, each once."""
    places = sorted(constants, key=lambda constant: (constant.lineno, constant.col_offset))
    return tuple(dict.fromkeys(str(constant.value) for constant in places))


def items_of(definition: Definition, name: str) -> frozenset[str]:
    """The names that loops give to the items of a parameter."""
    items: set[str] = set()
    for node in body_of(definition.node):
        match node:
            case (
                ast.For(target=ast.Name(id=item), iter=ast.Name(id=over))
                | ast.comprehension(target=ast.Name(id=item), iter=ast.Name(id=over))
            ) if over == name:
                items.add(item)
            case _:
                pass
    return frozenset(items)
