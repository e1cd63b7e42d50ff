"""Ways to fill a dictionary key by key, brought to one: with `.get(key, 0) +`, or with `.setdefault(key, [])`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

HARMLESS = {"lower", "upper", "strip", "casefold", "title"}


def in_one_way(machine: Machine, statement: ast.If | ast.Try) -> ast.stmt:
    """The statement, or one that means the same where it fills a dictionary."""
    made = absent_or_present(statement) if isinstance(statement, ast.If) else tried(statement)
    if made is None:
        return statement
    owner, found = made
    return ast.fix_missing_locations(ast.copy_location(found, statement)) if is_filled(machine, owner) else statement


def absent_or_present(statement: ast.If) -> tuple[ast.expr, ast.stmt] | None:
    """`if key not in owner: owner[key] = first`, perhaps with an `else`."""
    match statement.test:
        case ast.Compare(left=key, ops=[ast.NotIn()], comparators=[owner]):
            absent, present = statement.body, statement.orelse
        case ast.Compare(left=key, ops=[ast.In()], comparators=[owner]):
            absent, present = statement.orelse, statement.body
        case _:
            return None
    match absent:
        case [ast.Assign(targets=[ast.Subscript() as target], value=first)] if is_item(target, owner, key):
            pass
        case _:
            return None
    if not present:
        return owner, ast.Expr(method(owner, "setdefault", key, first))
    return together(owner, key, first, present)


def tried(statement: ast.Try) -> tuple[ast.expr, ast.stmt] | None:
    """`try: owner[key] += x` with `except KeyError: owner[key] = x`."""
    match statement:
        case ast.Try(
            body=[_] as present,
            handlers=[
                ast.ExceptHandler(
                    type=ast.Name(id="KeyError"),
                    body=[ast.Assign(targets=[ast.Subscript(value=owner, slice=key)], value=first)],
                )
            ],
            orelse=[],
            finalbody=[],
        ):
            return together(owner, key, first, present)
        case _:
            return None


def together(
    owner: ast.expr, key: ast.expr, first: ast.expr, present: list[ast.stmt]
) -> tuple[ast.expr, ast.stmt] | None:
    """The same amount or item whether the key is there or not."""
    match present:
        case [ast.AugAssign(target=ast.Subscript() as target, op=ast.Add(), value=amount)]:
            if is_item(target, owner, key) and alike(amount, first) and not isinstance(first, ast.List):
                sum_ = ast.BinOp(method(owner, "get", key, ast.Constant(0)), ast.Add(), amount)
                return owner, ast.Assign([target], sum_)
        case [
            ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Subscript() as target, attr="append"), args=[item]))
        ]:
            only = first.elts[0] if isinstance(first, ast.List) and len(first.elts) == 1 else None
            if is_item(target, owner, key) and only is not None and alike(only, item):
                bucket = method(owner, "setdefault", key, ast.List([], ast.Load()))
                return owner, ast.Expr(method(bucket, "append", item))
        case _:
            pass
    return None


def added_amount(node: ast.expr, target: ast.expr) -> ast.expr | None:
    """The amount in `owner[key] = owner.get(key, 0) + amount`."""
    match node, target:
        case ast.BinOp(left=left, op=ast.Add(), right=right), ast.Subscript(value=owner, slice=key):
            for one, other in ((left, right), (right, left)):
                match one:
                    case ast.Call(
                        func=ast.Attribute(value=asked, attr="get"), args=[wanted, ast.Constant(value=0)], keywords=[]
                    ) if alike(asked, owner) and alike(wanted, key) and is_repeatable(key):
                        return other
                    case _:
                        pass
        case _:
            pass
    return None


def method(owner: ast.expr, name: str, *arguments: ast.expr) -> ast.Call:
    """`owner.name(arguments)`."""
    return ast.Call(ast.Attribute(owner, name, ast.Load()), list(arguments), [])


def is_item(target: ast.Subscript, owner: ast.expr, key: ast.expr) -> bool:
    """Whether a target is `owner[key]`, with nothing in it that happens each time it is computed."""
    return alike(target.value, owner) and alike(target.slice, key) and is_repeatable(key) and is_repeatable(owner)


def alike(one: ast.expr, two: ast.expr) -> bool:
    """Whether two expressions are written alike, apart from what is done with them."""
    return ast.unparse(one) == ast.unparse(two)


def is_repeatable(node: ast.expr) -> bool:
    """Whether an expression can be computed twice: it calls nothing but harmless methods."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            if not isinstance(part.func, ast.Attribute) or part.func.attr not in HARMLESS:
                return False
        elif isinstance(part, ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await):
            return False
    return True


def is_filled(machine: Machine, owner: ast.expr) -> bool:
    """Whether an expression names a dictionary that is empty, or filled key by key."""
    from lapwing.syntax.natural.evaluate import evaluate

    match owner:
        case ast.Name(id=name):
            found = machine.known(name)
        case ast.Attribute(value=ast.Name(id=name)) if machine.known(name) is not None:
            with machine.scratch():
                found = evaluate(machine, owner)
        case _:
            return False
    match machine.state.heap.get(found.key) if isinstance(found, v.Ref) else None:
        case v.Log() | v.Mapping(entries=()):
            return True
        case _:
            return False
