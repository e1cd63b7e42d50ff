"""Other ways to write expressions."""

from __future__ import annotations

import ast
import copy

MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
Function = ast.FunctionDef


class Body(ast.NodeTransformer):
    """Changes the body of a function, not its head."""

    def rewritten(self, function: Function) -> Function:
        """The function with its body changed."""
        new = copy.deepcopy(function)
        new.body = [found for statement in new.body for found in as_list(self.visit(statement))]
        return new


def as_list(found: ast.stmt | list[ast.stmt] | None) -> list[ast.stmt]:
    """What a visit gives, as statements."""
    return [] if found is None else found if isinstance(found, list) else [found]


def negation(test: ast.expr) -> ast.expr:
    """The opposite condition, as a person would write it."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in NEGATED:
            return ast.Compare(left, [NEGATED[type(operator)]()], [right])
        case _:
            return ast.UnaryOp(ast.Not(), test)


class MirrorComparisons(Body):
    """`a >= b` as `b <= a`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """One comparison."""
        self.generic_visit(node)
        if len(node.ops) != 1 or type(node.ops[0]) not in MIRRORED:
            return node
        return ast.Compare(node.comparators[0], [MIRRORED[type(node.ops[0])]()], [node.left])


class NegateComparisons(Body):
    """`a > b` as `not a <= b`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """One comparison."""
        self.generic_visit(node)
        if len(node.ops) != 1 or type(node.ops[0]) not in NEGATED:
            return node
        return ast.UnaryOp(ast.Not(), ast.Compare(node.left, [NEGATED[type(node.ops[0])]()], node.comparators))


class SubtractInComparisons(Body):
    """`a > b` as `a - b > 0`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """One comparison of numbers."""
        self.generic_visit(node)
        if len(node.ops) != 1 or isinstance(node.ops[0], ast.Eq | ast.NotEq):
            return node
        apart = ast.BinOp(node.left, ast.Sub(), node.comparators[0])
        return ast.Compare(apart, node.ops, [ast.Constant(0)])


class CommuteSums(Body):
    """`a + b` as `b + a`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """One sum."""
        self.generic_visit(node)
        lists = any(isinstance(part, ast.List) for part in (node.left, node.right))
        return ast.BinOp(node.right, node.op, node.left) if isinstance(node.op, ast.Add) and not lists else node


class UnfoldConstants(Body):
    """`4` as `3 + 1`."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """One whole number above 1."""
        if type(node.value) is int and node.value > 1:
            return ast.BinOp(ast.Constant(node.value - 1), ast.Add(), ast.Constant(1))
        return node


class MultiplyByInverse(Body):
    """`a / b` as `a * (1 / b)`, in scales."""

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        """One scale."""
        match node.value:
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                inverse = ast.BinOp(ast.Constant(1), ast.Div(), right)
                return ast.keyword(node.arg, ast.BinOp(left, ast.Mult(), inverse))
            case _:
                return node


class NoiseAddedAfterwards(Body):
    """`laplace(x, scale=s)` as `x + laplace(0, scale=s)`; around a quotient, noise would lie on another grid."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """One draw."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="laplace"), args=[center]) if not is_zero(center) and not divides(center):
                return ast.BinOp(center, ast.Add(), ast.Call(node.func, [ast.Constant(0)], node.keywords))
            case _:
                return node


def divides(node: ast.AST) -> bool:
    """Whether something is divided."""
    return any(isinstance(each, ast.BinOp) and isinstance(each.op, ast.Div) for each in ast.walk(node))


def is_zero(node: ast.expr) -> bool:
    """Whether an expression is the number 0."""
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value == 0


def has_draw(node: ast.AST) -> bool:
    """Whether something is called that may draw."""
    pure = ("len", "min", "max", "abs", "range", "exp", "log", "sqrt")
    return any(
        isinstance(each, ast.Call) and not (isinstance(each.func, ast.Name) and each.func.id in pure)
        for each in ast.walk(node)
    )
