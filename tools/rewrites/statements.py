"""Other ways to write statements."""

from __future__ import annotations

import ast
import itertools

from tools.rewrites.expressions import Body, Function, has_draw, negation


def name(text: str) -> ast.Name:
    """A variable that is read."""
    return ast.Name(text, ast.Load())


def assign(target: str, value: ast.expr) -> ast.Assign:
    """`target = value`."""
    return ast.Assign([ast.Name(target, ast.Store())], value)


def names_in(*nodes: ast.AST) -> set[str]:
    """The names that occur in nodes."""
    return {each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)}


def fresh(function: ast.AST, wanted: str) -> str:
    """A name that does not occur yet."""
    used = names_in(function) | {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
    return next(found for number in itertools.count() if (found := f"{wanted}{number or ''}") not in used)


def targets_in(function: Function) -> list[str]:
    """The variables a function sets, in the order in which they appear."""
    found = [
        each.id
        for statement in function.body
        for each in ast.walk(statement)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    ]
    return list(dict.fromkeys(found))


class Rename(Body):
    """Every variable gets another name."""

    def __init__(self, new: dict[str, str]) -> None:
        self.new = new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """One name."""
        return ast.Name(self.new.get(node.id, node.id), node.ctx)


def renamed(function: Function) -> Function:
    """Names in the order of the alphabet, last one first."""
    targets = targets_in(function)
    return Rename({old: f"v{len(targets) - place:02}" for place, old in enumerate(targets)}).rewritten(function)


class Loops(Body):
    """`for` as `while`."""

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        """One loop over a range from 0, or over a list; one with `continue` stays."""
        self.generic_visit(node)
        if any(isinstance(each, ast.Continue) for each in ast.walk(node)) or not isinstance(node.target, ast.Name):
            return node
        step = ast.AugAssign(ast.Name(node.target.id, ast.Store()), ast.Add(), ast.Constant(1))
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[end]) if node.target.id not in names_in(end):
                test = ast.Compare(name(node.target.id), [ast.Lt()], [end])
                start: ast.expr = ast.Constant(0)
            case ast.Call(func=ast.Name(id="range"), args=[start, end]):
                test = ast.Compare(name(node.target.id), [ast.Lt()], [end])
            case _:
                return node
        return [assign(node.target.id, start), ast.While(test, [*node.body, step], [])]


class ShiftLoops(Body):
    """`for i in range(n)` as a loop from 1."""

    def visit_For(self, node: ast.For) -> ast.For:
        """One loop over a range from 0."""
        self.generic_visit(node)
        match node:
            case ast.For(target=ast.Name(id=counter), iter=ast.Call(func=ast.Name(id="range"), args=[end])):
                later = ast.Name(f"{counter}_next", ast.Store())
                limits = [ast.Constant(1), ast.BinOp(end, ast.Add(), ast.Constant(1))]
                first = assign(counter, ast.BinOp(name(later.id), ast.Sub(), ast.Constant(1)))
                return ast.For(later, ast.Call(name("range"), limits, []), [first, *node.body], [])
            case _:
                return node


class TurnBranches(Body):
    """`if c: A else: B` as `if not c: B else: A`."""

    def visit_If(self, node: ast.If) -> ast.If:
        """One branch; without an else, the other one does nothing."""
        self.generic_visit(node)
        return ast.If(negation(node.test), node.orelse or [ast.Pass()], node.body)


class NestConditions(Body):
    """`if a and b: A` as two branches."""

    def visit_If(self, node: ast.If) -> ast.If:
        """One branch without an else."""
        self.generic_visit(node)
        match node:
            case ast.If(test=ast.BoolOp(op=ast.And(), values=[first, *rest]), body=body, orelse=[]):
                inner = rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest)
                return ast.If(first, [ast.If(inner, body, [])], [])
            case _:
                return node


class ElseAsSecondIf(Body):
    """`if c: A else: B` with c kept in a variable, and two branches."""

    def visit_If(self, node: ast.If) -> ast.If | list[ast.stmt]:
        """One branch with an else."""
        self.generic_visit(node)
        leaves = any(isinstance(each, ast.Return | ast.Break | ast.Continue) for each in ast.walk(node))
        if not node.orelse or leaves:
            return node
        kept = f"held_{node.lineno}"
        other = ast.If(ast.UnaryOp(ast.Not(), name(kept)), node.orelse, [])
        return [assign(kept, node.test), ast.If(name(kept), node.body, []), other]


class KeepConditions(Body):
    """`if c:` with c kept in a variable first."""

    def visit_If(self, node: ast.If) -> list[ast.stmt]:
        """One branch."""
        self.generic_visit(node)
        kept = f"holds_{node.lineno}"
        return [assign(kept, node.test), ast.If(name(kept), node.body, node.orelse)]


class ChoiceForBranch(Body):
    """`if c: x = a else: x = b` as a conditional expression; without else, x stays."""

    def visit_If(self, node: ast.If) -> ast.stmt:
        """One branch with a single assignment."""
        self.generic_visit(node)
        match node:
            case ast.If(body=[ast.Assign(targets=[ast.Name(id=one)], value=then)], orelse=orelse) if not has_draw(then):
                match orelse:
                    case []:
                        return assign(one, ast.IfExp(node.test, then, name(one)))
                    case [ast.Assign(targets=[ast.Name(id=two)], value=other)] if one == two and not has_draw(other):
                        return assign(one, ast.IfExp(node.test, then, other))
                    case _:
                        return node
            case _:
                return node


class Augment(Body):
    """`x = x + y` as `x += y`."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """One assignment."""
        match node:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.BinOp(left=ast.Name(id=first), op=ast.Add() | ast.Sub() as operator, right=right),
            ) if target == first:
                return ast.AugAssign(ast.Name(target, ast.Store()), operator, right)
            case _:
                return node


class WriteOut(Body):
    """`x += y` as `x = y + x`."""

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """One sum."""
        if isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name):
            return assign(node.target.id, ast.BinOp(node.value, ast.Add(), name(node.target.id)))
        return node


class Split(Body):
    """Parts of expressions are kept in temporaries first."""

    def __init__(self) -> None:
        self.count = 0

    def kept(self, node: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """A variable for an expression that is more than a name or number."""
        if isinstance(node, ast.Name | ast.Constant | ast.List | ast.Tuple):
            return node
        self.count += 1
        before.append(assign(f"part_{self.count}", node))
        return name(f"part_{self.count}")

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        """One assignment of an operation or of a draw."""
        before: list[ast.stmt] = []
        match node.value:
            case ast.BinOp(left=left, op=operator, right=right):
                value: ast.expr = ast.BinOp(self.kept(left, before), operator, self.kept(right, before))
            case ast.Call(args=[center], keywords=[_]) as call:
                value = ast.Call(call.func, [self.kept(center, before)], call.keywords)
            case _:
                return node
        return [*before, ast.Assign(node.targets, value)]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        """One append."""
        before: list[ast.stmt] = []
        match node.value:
            case ast.Call(func=ast.Attribute() as method, args=[item]):
                value = ast.Call(method, [self.kept(item, before)], [])
                return [*before, ast.Expr(value)]
            case _:
                return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """One comparison in a branch."""
        self.generic_visit(node)
        before: list[ast.stmt] = []
        match node.test:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                test = ast.Compare(self.kept(left, before), [operator], [self.kept(right, before)])
                return [*before, ast.If(test, node.body, node.orelse)]
            case _:
                return node
