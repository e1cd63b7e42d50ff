"""Other orders of statements, more of them, or fewer."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from tools.rewrites.expressions import Function, has_draw
from tools.rewrites.statements import assign, fresh, name, names_in, targets_in

Block = list[ast.stmt]


def in_blocks(function: Function, change: Callable[[Block], Block]) -> Function:
    """The function with every block of its body changed, the inner ones first."""
    new = copy.deepcopy(function)

    def visit(block: Block) -> Block:
        for statement in block:
            for field in ("body", "orelse"):
                inner = getattr(statement, field, None)
                if isinstance(inner, list) and inner:
                    setattr(statement, field, visit(inner))
        return change(block)

    new.body = visit(new.body)
    return new


def stored(statement: ast.stmt) -> set[str]:
    """The variables a statement sets or appends to."""
    found = {each.id for each in ast.walk(statement) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    for each in ast.walk(statement):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            found |= names_in(each.func.value)
    return found


def is_simple(statement: ast.stmt) -> bool:
    """Whether a statement only sets variables or appends."""
    return isinstance(statement, ast.Assign | ast.AugAssign) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    )


def are_independent(one: ast.stmt, two: ast.stmt) -> bool:
    """Whether two simple statements may be swapped."""
    if not (is_simple(one) and is_simple(two)):
        return False
    return not (stored(one) & names_in(two)) and not (stored(two) & names_in(one))


def reordered(function: Function) -> Function:
    """Neighbouring independent statements in the other order."""

    def change(block: Block) -> Block:
        result = list(block)
        place = 0
        while place < len(result) - 1:
            if are_independent(result[place], result[place + 1]):
                result[place], result[place + 1] = result[place + 1], result[place]
                place += 1
            place += 1
        return result

    return in_blocks(function, change)


class Inline(ast.NodeTransformer):
    """An expression for a name."""

    def __init__(self, old: str, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """One name that is read."""
        return self.new if node.id == self.old and isinstance(node.ctx, ast.Load) else node


def merged(function: Function) -> Function:
    """A variable that is set once and read once, in the next statement, is left out."""
    every = [each for each in ast.walk(function) if isinstance(each, ast.Name)]

    def is_temporary(text: str) -> bool:
        uses = [type(each.ctx) for each in every if each.id == text]
        return uses.count(ast.Store) == 1 and uses.count(ast.Load) == 1

    def change(block: Block) -> Block:
        result: Block = []
        for statement in block:
            match result[-1] if result else None:
                case ast.Assign(targets=[ast.Name(id=text)], value=value) if (
                    is_temporary(text) and not isinstance(value, ast.List) and reads_first(statement, text, value)
                ):
                    result[-1] = Inline(text, value).visit(statement)
                case _:
                    result.append(statement)
        return result

    return in_blocks(function, change)


def reads_first(statement: ast.stmt, text: str, value: ast.expr) -> bool:
    """Whether a statement reads a variable where its value may stand."""
    if isinstance(statement, ast.If):
        return text in names_in(statement.test) and not has_draw(value)
    if isinstance(statement, ast.Return):
        return text in names_in(statement)
    return is_simple(statement) and text in names_in(statement) and not (has_draw(value) and has_draw(statement))


def with_dead_code(function: Function) -> Function:
    """Variables that nobody reads: one at first, one in every loop, one counted up."""
    unused, rounds = fresh(function, "unused"), fresh(function, "rounds")

    def change(block: Block) -> Block:
        return [
            found
            for statement in block
            for found in ([grown(statement)] if isinstance(statement, ast.For | ast.While) else [statement])
        ]

    def grown(loop: ast.For | ast.While) -> ast.stmt:
        loop.body.insert(0, ast.AugAssign(ast.Name(rounds, ast.Store()), ast.Add(), ast.Constant(1)))
        loop.body.insert(0, assign(unused, ast.BinOp(name(rounds), ast.Add(), ast.Constant(2))))
        return loop

    new = in_blocks(function, change)
    new.body[first_statement(new) : first_statement(new)] = [
        assign(unused, ast.Constant(7)),
        assign(rounds, ast.Constant(0)),
    ]
    return new


def with_dead_branches(function: Function) -> Function:
    """Branches that do nothing, or are never taken, before every simple statement in a loop."""
    targets = targets_in(function)

    def change(block: Block) -> Block:
        for statement in block:
            if isinstance(statement, ast.For | ast.While) and targets:
                never = ast.Compare(ast.Constant(1), [ast.Gt()], [ast.Constant(2)])
                idle = ast.Assign([ast.Name(fresh(function, "idle"), ast.Store())], ast.Constant(1))
                statement.body.insert(0, ast.If(never, [idle], [ast.Pass()]))
        return block

    return in_blocks(function, change)


def first_statement(function: Function) -> int:
    """The number of the first statement after a docstring."""
    return 1 if ast.get_docstring(function) is not None else 0


def result_kept(function: Function) -> Function:
    """`return x` with x kept in a variable first."""
    kept = fresh(function, "outcome")

    def change(block: Block) -> Block:
        result: Block = []
        for statement in block:
            match statement:
                case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Tuple | ast.Name):
                    result += [assign(kept, value), ast.Return(name(kept))]
                case _:
                    result.append(statement)
        return result

    return in_blocks(function, change)


def flag_for_return(function: Function) -> Function:
    """A loop that is left with `break` instead of `return`, if what is returned after it is known before."""
    match function.body:
        case [*before, ast.For() | ast.While() as loop, ast.Return(value=ast.expr() as last)] if not (
            names_in(last) & stored(loop)
        ) and not isinstance(last, ast.Tuple | ast.List):
            kept = fresh(function, "outcome")

            def change(block: Block) -> Block:
                result: Block = []
                for statement in block:
                    match statement:
                        case ast.Return(value=ast.expr() as value):
                            result += [assign(kept, value), ast.Break()]
                        case _:
                            result.append(statement)
                return result

            nested = any(isinstance(each, ast.For | ast.While) for each in ast.walk(loop) if each is not loop)
            if nested or not any(isinstance(each, ast.Return) for each in ast.walk(loop)):
                return function
            new = copy.deepcopy(function)
            new.body = [*before, assign(kept, last), loop]
            new = in_blocks(new, change)
            new.body.append(ast.Return(name(kept)))
            return new
        case _:
            return function
