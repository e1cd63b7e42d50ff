"""Data that gets out beside the noise: by a branch, a limit, a rounding, or a comparison before there is noise."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.beside import is_noise
from lapwing.app.judging.change.code import Code, reads
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import removed, replaced
from lapwing.app.judging.edit import Edit

ROUNDING = ("round", "int", "math.floor", "math.ceil", "numpy.round", "numpy.rint", "numpy.floor", "numpy.ceil")


def leaks_of(code: Code) -> Iterator[Rewrite]:
    """Every such leak closed."""
    yield from noisy_from_the_start(code)
    yield from without_shortcut(code)
    yield from without_limit(code)
    yield from rounded_later(code)


def without_shortcut(code: Code) -> Iterator[Rewrite]:
    """`if len(data) == 0: return 0.0`, or the same as an expression: the branch that is taken shows."""
    for statement in code.statements:
        match statement:
            case ast.If(test=test, body=[ast.Return(value=told) | ast.Raise(exc=told)], orelse=[]) if is_about_size(
                code, test
            ):
                if told is None or not (code.is_drawn(told, code.holding_noise) or code.is_bare(told)):
                    yield Rewrite(special(code, test), (removed(code, statement),))
            case ast.Return(value=ast.IfExp() as choice) | ast.Assign(value=ast.IfExp() as choice) if is_about_size(
                code, choice.test
            ):
                noisy = [each for each in (choice.body, choice.orelse) if code.is_drawn(each, code.holding_noise)]
                if len(noisy) == 1:
                    edit = replaced(code, choice, code.text(noisy[0]))
                    yield Rewrite(special(code, choice.test), (edit,))
            case _:
                pass


def special(code: Code, test: ast.expr) -> str:
    """What is done about a special case."""
    return f"Drop the special case for {code.text(test)}"


def is_about_size(code: Code, test: ast.expr) -> bool:
    """Whether a condition only asks how many rows there are."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return is_about_size(code, operand)
        case ast.Compare(left=left, comparators=[right]):
            return any(is_about_size(code, side) and not isinstance(side, ast.Name) for side in (left, right))
        case ast.Call(func=ast.Name(id="len"), args=[rows]):
            return code.is_bare(rows)
        case ast.Attribute(value=rows, attr="size" | "empty") | (ast.Name() as rows):
            return code.is_bare(rows) and reads(rows, code.with_private_length)
        case _:
            return False


def without_limit(code: Code) -> Iterator[Rewrite]:
    """`min(noisy, len(data))`: where noise is limited by data, the limit shows."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=ast.Name(id="min" | "max"), args=[one, other], keywords=[]):
                for kept, limit in ((one, other), (other, one)):
                    if code.is_drawn(kept, code.holding_noise) and code.is_bare(limit) and not is_noise(code, limit):
                        title = f"Do not limit the result by {code.text(limit)}"
                        yield Rewrite(title, (replaced(code, node, code.text(kept)),))
            case _:
                pass


def noisy_from_the_start(code: Code) -> Iterator[Rewrite]:
    """`if count < t: ...`, and then `return count + noise`: give the count its noise where it is computed, once."""
    for statement in code.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if code.value_of(name) is statement:
                sums = list(sums_with_noise(code, name))
                if code.is_bare(value) and not code.rounds(statement) and len(sums) == 1 < len(code.readings(name)):
                    whole, noise = sums[0]
                    given = Edit(code.definition.place(value), f"{code.text(value)} + {code.text(noise)}")
                    yield Rewrite(f"Add the noise to {name} where it is computed", (given, replaced(code, whole, name)))
            case _:
                pass


def sums_with_noise(code: Code, name: str) -> Iterator[tuple[ast.BinOp, ast.expr]]:
    """Where a name gets noise, and which."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.BinOp(left=ast.Name(id=one), op=ast.Add(), right=noise) if one == name and is_noise(code, noise):
                yield node, noise
            case ast.BinOp(left=noise, op=ast.Add(), right=ast.Name(id=one)) if one == name and is_noise(code, noise):
                yield node, noise
            case _:
                pass


def rounded_later(code: Code) -> Iterator[Rewrite]:
    """`round(total) + noise`: rounding can make neighbours differ by more.  Round what has noise."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=func, args=[inside], keywords=[]) if code.is_bare(inside) and rounds(code, func):
                inner = replaced(code, node, code.text(inside))
                results = [
                    statement.value
                    for statement in code.statements
                    if isinstance(statement, ast.Return)
                    and isinstance(statement.value, ast.expr)
                    and not any(each is node for each in ast.walk(statement.value))
                ]
                name, title = code.text(func), "Round after the noise instead of before"
                if results and all(code.is_drawn(each, code.holding_noise) for each in results):
                    outer = (replaced(code, each, f"{name}({code.text(each)})") for each in results)
                    yield Rewrite(title, (inner, *outer))
                yield Rewrite("Do not round before the noise", (inner,))
            case _:
                pass


def rounds(code: Code, func: ast.expr) -> bool:
    """Whether a function rounds."""
    return (code.names.resolve(func) or "").removeprefix("builtins.") in ROUNDING
