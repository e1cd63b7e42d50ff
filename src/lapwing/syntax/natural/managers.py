"""`with`: an object of the file is entered and left by its own methods."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.assign import store_to
from lapwing.syntax.natural.evaluate import evaluate

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def enter(machine: Machine, item: ast.withitem) -> list[ast.stmt]:
    """Enter one context; gives the statements that leave it."""
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.lineage import find_method

    found = evaluate(machine, item.context_expr)
    contents = machine.state.heap.get(found.key) if isinstance(found, v.Ref) else None
    if isinstance(found, v.Ref) and isinstance(contents, v.Suspended):
        machine.outside("a generator as a context", "Write what it does before and after the block.")
    if not isinstance(found, v.Ref) or not isinstance(contents, v.Instance):
        if item.optional_vars is not None:
            store_to(machine, item.optional_vars, found)
        return []
    first, last = (find_method(machine, contents.of, name) for name in ("__enter__", "__exit__"))
    if first is None or last is None:
        machine.raise_error("TypeError", ())
        return []
    if does_nothing(last.node):
        entered = apply(machine, v.Method(found, first), [], {})
        if item.optional_vars is not None:
            store_to(machine, item.optional_vars, entered)
        return []
    if not swallows_nothing(last.node):
        machine.outside("a context whose __exit__ may swallow errors", "Let it return None.")
    entered = apply(machine, v.Method(found, first), [], {})
    if item.optional_vars is not None:
        store_to(machine, item.optional_vars, entered)
    name = f"@context {machine.key()}"
    machine.state.cells[(machine.frame, name)] = v.Method(found, last)
    nothing: list[ast.expr] = [ast.Constant(None), ast.Constant(None), ast.Constant(None)]
    left = ast.Expr(ast.Call(ast.Name(name, ast.Load()), nothing, []))
    for part in ast.walk(left):
        ast.copy_location(part, item.context_expr)
    return [left]


def does_nothing(node: ast.AST) -> bool:
    """Whether a method only returns None or False."""
    body = node.body if isinstance(node, ast.FunctionDef) else []
    plain = (ast.Pass, ast.Return)
    return swallows_nothing(node) and all(
        isinstance(each, plain) or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in body
    )


def swallows_nothing(node: ast.AST) -> bool:
    """Whether a method never returns anything but None or False, and does not look at the error."""
    returns = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
    plain = all(each is None or (isinstance(each, ast.Constant) and each.value in (None, False)) for each in returns)
    if not plain or not isinstance(node, ast.FunctionDef):
        return False
    names = {argument.arg for argument in node.args.args[1:]} | {node.args.vararg.arg if node.args.vararg else ""}
    return not any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))
