"""Variables of a file whose objects change after they are bound: what these hold in a run cannot be told."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from lapwing.syntax.natural.library.registry import ARRAY_CHANGING

CHANGING = frozenset({"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update"})
CHANGING |= {"setdefault", "popitem", "add", "discard", "difference_update", "intersection_update"}
CHANGING |= {"subtract", "appendleft", "extendleft", "popleft", "rotate", "symmetric_difference_update"}
CHANGING |= {"__setitem__", "__delitem__", "__iadd__", *ARRAY_CHANGING}
"""Methods that change their object."""
SHOWING = frozenset({"print", "len", "repr", "str", "sum", "min", "max"})
Function = ast.FunctionDef | ast.AsyncFunctionDef


def changed_objects(body: Sequence[ast.stmt], bound: dict[str, ast.stmt | None]) -> frozenset[str]:
    """The variables of a file whose objects are changed when it is loaded, or by its functions."""
    found = {name for statement in body for name in changed_by(statement, frozenset())}
    found |= {name for statement in body for name in handed_over(statement, bound)}
    waiting = list(found)
    while waiting:
        value = value_of(bound.get(waiting.pop()))
        shared = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)} if value is not None else set()
        waiting += shared - found
        found |= shared
    return frozenset(name for name in found if not is_constant(value_of(bound.get(name))))


def changed_by(node: ast.AST, own: frozenset[str]) -> Iterator[str]:
    """The names whose objects a part of a file changes, except for those that a function has for itself."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            own |= names_in(node)
        case ast.Lambda(args=arguments):
            own |= {each.arg for each in ast.walk(arguments) if isinstance(each, ast.arg)}
        case ast.Subscript(ctx=ast.Store() | ast.Del(), value=inner):
            yield from root_of(inner, own)
        case ast.Attribute(ctx=ast.Store() | ast.Del(), value=ast.Subscript(value=inner)):
            yield from root_of(inner, own)
        case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in CHANGING:
            yield from root_of(inner, own)
        case ast.AugAssign(target=ast.Name(id=name)) if name not in own:
            yield name
        case _:
            pass
    for part in ast.iter_child_nodes(node):
        yield from changed_by(part, own)


def handed_over(statement: ast.stmt, bound: dict[str, ast.stmt | None]) -> Iterator[str]:
    """The names whose objects a call at the top of a file may change: those that it is given or that it is made on."""
    if isinstance(statement, Function | ast.ClassDef):
        return
    for node in ast.walk(statement):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
            continue
        call = node.value
        if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
            name = call.func.value.id
            if is_display(value_of(bound.get(name))) or is_made_here(value_of(bound.get(name)), bound):
                yield name
        if isinstance(call.func, ast.Name) and call.func.id in SHOWING:
            continue
        for given in (*call.args, *(word.value for word in call.keywords)):
            yield from root_of(given, frozenset())


def names_in(node: Function) -> frozenset[str]:
    """The names that a function, or one inside it, binds."""
    shared = {name for part in ast.walk(node) if isinstance(part, ast.Global | ast.Nonlocal) for name in part.names}
    found = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    found |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}
    return frozenset(found - shared)


def root_of(node: ast.expr, own: frozenset[str]) -> Iterator[str]:
    """The name of the object that an expression is a part of."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
        node = node.value
    if isinstance(node, ast.Name) and node.id not in own:
        yield node.id


def value_of(statement: ast.stmt | None) -> ast.expr | None:
    """What a statement binds its name to."""
    return statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None


def is_constant(value: ast.expr | None) -> bool:
    """Whether a name is not bound to a value, or to one that cannot change."""
    if value is None:
        return True
    plain = (
        ast.Constant | ast.Name | ast.UnaryOp | ast.BinOp | ast.Tuple | ast.operator | ast.unaryop | ast.expr_context
    )
    return not isinstance(value, ast.Name) and all(isinstance(part, plain) for part in ast.walk(value))


def is_display(value: ast.expr | None) -> bool:
    """Whether a name is bound to a list, dictionary or set that is written out."""
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)


def is_made_here(value: ast.expr | None, bound: dict[str, ast.stmt | None]) -> bool:
    """Whether a name is bound to an object of a class of the file."""
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and isinstance(bound.get(value.func.id), ast.ClassDef)
    )
