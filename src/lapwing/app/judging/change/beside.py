"""Data without noise beside noise, as in `(total + laplace(...)) / len(data)`: it gets noise of its own.

The noise goes inside what only limits or scales a value, so that `max(len(data), 1)` stays at least 1.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import over
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.less import fresh
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import before, importing, replaced

LIMITS = ("max", "min", "abs", "float", "int", "round")
NAMES = ("size", "noisy", "noisy_size", "drawn")


def noise_beside_noise(code: Code) -> Iterator[Rewrite]:
    """Each such value with noise, drawn once: where it is computed, where it stands, or before its first use."""
    scale = over("1", code.epsilon) if code.in_epsilon and code.own_sigma is None else None
    if scale is None:
        return
    uses: dict[str, list[tuple[ast.stmt, ast.expr]]] = {}
    for statement in code.statements:
        for value in values_of(statement):
            for part in bare_parts(code, value) if code.is_drawn(value, code.holding_noise) else ():
                core = core_of(code, part)
                uses.setdefault(ast.unparse(core), []).append((statement, core))
    for places in uses.values():
        noisy = code.noise_around(places[0][1], scale)
        if noisy is None:
            continue
        law = importing(code, "laplace") if noisy.startswith("laplace(") else ()
        title = f"Add noise to {code.text(places[0][1])}"
        computed = computed_once(code, places[0][1])
        name = fresh(code, NAMES)
        if computed is not None:
            text = code.noise_around(computed, scale)
            if text is not None and is_plain_divisor(code, places[0][1], computed):
                text = f"max({text}, 1)"
            if text is not None:
                yield Rewrite(f"Add noise to {code.text(computed)}", (*law, replaced(code, computed, text)))
        elif len(places) == 1:
            yield Rewrite(title, (*law, replaced(code, places[0][1], within(code, places[0][1], noisy))))
        elif name is not None:
            edits = (replaced(code, core, name) for _, core in places)
            yield Rewrite(title, (*law, before(code, places[0][0], f"{name} = {noisy}"), *edits))


def values_of(statement: ast.stmt) -> Iterator[ast.expr]:
    """What a statement computes."""
    match statement:
        case ast.Assign(value=value) | ast.AugAssign(value=value) | ast.Return(value=ast.expr() as value):
            yield value
        case ast.AnnAssign(value=ast.expr() as value) | ast.Expr(value=ast.Call(args=[value])):
            yield value
        case _:
            pass


def bare_parts(code: Code, value: ast.expr) -> Iterator[ast.expr]:
    """The largest parts of an expression with noise in it that hold only data, except those that noise is added to."""
    if not code.is_drawn(value, code.holding_noise):
        if code.is_bare(value):
            yield value
    elif not is_noise(code, value) and not has_noise_added(code, value):
        for child in ast.iter_child_nodes(value):
            inner = child.value if isinstance(child, ast.keyword) else child
            if isinstance(inner, ast.expr):
                yield from bare_parts(code, inner)


def is_noise(code: Code, value: ast.expr) -> bool:
    """Whether an expression is a draw, or a draw times something."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult | ast.Div):
        return is_noise(code, value.left) or is_noise(code, value.right)
    return any(value is each.call for each in code.draws)


def has_noise_added(code: Code, value: ast.expr) -> bool:
    """Whether an expression is a sum with a draw among its terms."""
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Add | ast.Sub):
        return False
    return any(is_noise(code, side) or has_noise_added(code, side) for side in (value.left, value.right))


def core_of(code: Code, value: ast.expr) -> ast.expr:
    """The data in a value that is only limited or scaled around it."""
    match value:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in LIMITS:
            inside: list[ast.expr] = args
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            inside = [left, right]
        case _:
            return value
    held = [each for each in inside if code.is_bare(each)]
    return core_of(code, held[0]) if len(held) == 1 else value


def computed_once(code: Code, value: ast.expr) -> ast.expr | None:
    """The data that a name was given, if the name has one value."""
    if not isinstance(value, ast.Name) or value.id in code.private:
        return None
    given = [computed for target, computed in code.bound() if ast.unparse(target) == value.id]
    if len(given) != 1 or not code.is_bare(given[0]) or any(code.rounds(each) for each in given):
        return None
    core = core_of(code, given[0])
    return computed_once(code, core) or core


def is_divisor(code: Code, value: ast.expr) -> bool:
    """Whether something is divided by a value."""
    divisions = (each for each in ast.walk(code.definition.node) if isinstance(each, ast.BinOp))
    return any(each.right is value and isinstance(each.op, ast.Div | ast.FloorDiv) for each in divisions)


def is_plain_divisor(code: Code, value: ast.expr, computed: ast.expr) -> bool:
    """Whether ordinary code divides by a name for just what is computed, so that noise could make it 0 or less."""
    stored = code.value_of(value.id) if isinstance(value, ast.Name) else None
    return not code.is_marked and is_divisor(code, value) and stored is not None and stored.value is computed


def within(code: Code, value: ast.expr, noisy: str) -> str:
    """A sum in place of a value: in brackets, where it is part of an operation."""
    if is_divisor(code, value) and not code.is_marked:
        return f"max({noisy}, 1)"
    operations = (each for each in ast.walk(code.definition.node) if isinstance(each, ast.BinOp | ast.UnaryOp))
    is_part = any(child is value for each in operations for child in ast.iter_child_nodes(each))
    return f"({noisy})" if is_part and " + " in noisy else noisy
