"""The order of a set: a run's own, which depends on what is in it and on how it was filled, so nobody may read it.

Functions that give the same in any order may go through a set, also in a generator that changes nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ANY_ORDER = {f"builtins.{name}" for name in ("all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum")}
SHOWN_WHOLE = {f"builtins.{name}" for name in ("bool", "isinstance", "print", "repr", "str", "type")}
COPIES = ("list", "tuple")
CHANGING_NOTHING = ("abs", "bool", "float", "int", "len", "max", "min", "round")
GOING_THROUGH = ("extend", "extendleft", "fromkeys", "join", "subtract", "update")


def refuse_order(machine: Machine, found: v.Items | v.Lazy) -> None:
    """Refuse to go through the items of a set that may have several."""
    several = len(found.values) > 1 if isinstance(found, v.Items) else found.length not in (v.Known(0), v.Known(1))
    if found.kind == "set" and several:
        machine.outside("the order of the items of a set", "Go through sorted(...) of it, or through a list.")


def refuse_order_of(machine: Machine, value: v.Value) -> None:
    """The same of any value that may be a set."""
    from lapwing.syntax.natural.library.sets import is_set
    from lapwing.syntax.natural.sequence import view

    if is_set(machine, value):
        refuse_order(machine, view(machine, value))


def in_order(machine: Machine, value: v.Value) -> v.Items | v.Lazy:
    """The items of a value that does not hide their order."""
    from lapwing.syntax.natural.sequence import view

    found = view(machine, value)
    refuse_order(machine, found)
    return found


def refuse_orders(machine: Machine, path: str, given: list[v.Value], named: dict[str, v.Value]) -> None:
    """The same of what a library function is given, unless it gives the same in any order, or shows all of a set."""
    if path in SHOWN_WHOLE or (path in ANY_ORDER and named.get("key", v.Known(None)) == v.Known(None)):
        return
    for value in (*given, *named.values()):
        refuse_order_of(machine, value)


def refuse_orders_in(machine: Machine, owner: v.Value, name: str, given: list[v.Value]) -> None:
    """The same of what a method is given that goes through it."""
    from lapwing.syntax.natural.library.sets import is_set

    if name in GOING_THROUGH and not is_set(machine, owner):
        for value in given:
            refuse_order_of(machine, value)


def in_any_order(machine: Machine, node: ast.Call, function: v.Value | None) -> list[ast.expr]:
    """The arguments of a call; of a function that gives the same in any order without the list that is made of them."""
    keyed = any(keyword.arg in (None, "key") for keyword in node.keywords)
    if not isinstance(function, v.Library) or function.path not in ANY_ORDER or keyed:
        return node.args
    return [forget_order(machine, argument) for argument in node.args]


def forget_order(machine: Machine, node: ast.expr) -> ast.expr:
    """An argument that is gone through in any order."""
    match node:
        case ast.GeneratorExp(elt=element, generators=[only]) | ast.ListComp(elt=element, generators=[only]):
            if all(map(changes_nothing, (element, *only.ifs))):
                machine.any_order.add(id(only))
        case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in COPIES:
            if machine.lookup(name) == v.Library(f"builtins.{name}"):
                return forget_order(machine, inner)
    return node


def changes_nothing(node: ast.expr) -> bool:
    """Whether an expression gives no name to anything, and calls no function that might change something."""
    return not any(
        isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)
        or (isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in CHANGING_NOTHING))
        for part in ast.walk(node)
    )
