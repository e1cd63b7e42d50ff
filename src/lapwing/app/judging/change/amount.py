"""Amounts that stand in code, computed with and written as people would write them."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from math import isqrt

from lapwing.kernel.cost.polynomial import Polynomial, Quotient, divide, multiply, quotient_of
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Length, Literal, Negative, Param, Term
from lapwing.numbers.written import number_in
from lapwing.prove.program.expression import expression
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.python_tree import python_expression

OPERATORS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
NEGATIVE_FIRST = re.compile(r"\(-(\w+) \+ (\w+)\)")
EPSILON, LENGTH, OTHER = Fraction(1, 2), Fraction(100), Fraction(4)


def amount_in(text: str) -> Quotient | None:
    """A text of names, lengths and numbers as a quotient of polynomials."""
    try:
        term = term_in(python_expression(text.strip()))
        return None if term is None else quotient_of(term)
    except (SyntaxError, ValueError, RecursionError, Refused):
        return None


def term_in(node: ast.expr) -> Term | None:
    """An expression as a term, if it is arithmetic; names are just names."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            number = number_in(repr(value))
            return None if number is None else whole_or_real(number)
        case ast.Name(id=name):
            return Param(name, REAL)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)], keywords=[]):
            return Length(Param(name, ListOf(REAL)))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = term_in(operand)
            return None if inner is None else Negative(inner)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            one, other = term_in(left), term_in(right)
            return None if one is None or other is None else Arithmetic(OPERATORS[type(operator)], one, other)  # type: ignore[arg-type]
        case _:
            return None


def whole_or_real(number: Fraction) -> Literal:
    """A number, as a whole one if it is."""
    return Literal(number, REAL) if number.denominator > 1 else Literal(number.numerator, INT)


def times(one: str, other: str) -> str:
    """The product of two amounts; simplified where both are arithmetic."""
    left, right = amount_in(one), amount_in(other)
    if left is not None and right is not None:
        product, kept = text_of(expression(multiply(left, right))), with_other_top(one, other)
        return product if kept is None or len(kept) > len(product) else kept
    if "1" in (one, other):
        return one if other == "1" else other
    return f"{as_factor(one)} * {as_factor(other)}"


def with_other_top(factor: str, quotient: str) -> str | None:
    """So many times as much as `1 / ...`, as its author would write it: with the factor in place of the 1."""
    match python_expression(quotient.strip()), python_expression(factor.strip()):
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Div(), right=below), ast.Name() | ast.Constant():
            divisor = ast.unparse(below)
            return f"{factor} / {divisor if isinstance(below, ast.Name | ast.Call | ast.Constant) else f'({divisor})'}"
        case _:
            return None


def as_factor(text: str) -> str:
    """An amount in brackets, unless it is a single name, number or call."""
    is_single = isinstance(python_expression(text), ast.Name | ast.Constant | ast.Call)
    return text if is_single else f"({text})"


def over(one: str, other: str) -> str | None:
    """The quotient of two amounts, if both are arithmetic and the second is not 0."""
    left, right = amount_in(one), amount_in(other)
    if left is None or right is None or not right.top:
        return None
    return plus_first(text_of(expression(divide(left, right))))


def plus_first(text: str) -> str:
    """`(-low + high)` as `(high - low)`."""
    return NEGATIVE_FIRST.sub(r"(\2 - \1)", text)


def root_of(text: str, root: str = "sqrt") -> str | None:
    """What an amount is the square of: a number, if it is one of a fraction, else with the function for roots."""
    amount = amount_in(text)
    if amount is None:
        return None
    if any(monomial for side in (amount.top, amount.bottom) for monomial in side):
        return f"{root}({text})"
    square = value_of(amount.top) / value_of(amount.bottom)
    top, bottom = isqrt(abs(square.numerator)), isqrt(square.denominator)
    is_square = Fraction(top, bottom) ** 2 == square
    return text_of(expression(quotient_of(whole_or_real(Fraction(top, bottom))))) if is_square else f"{root}({text})"


def has_symbols_below(text: str) -> bool:
    """Whether an amount is divided by more than a number."""
    amount = amount_in(text)
    return amount is not None and any(amount.bottom)


def size_of(text: str) -> Fraction | None:
    """How large an amount is if epsilons are small, lists long and the rest 4: for comparisons, not for proofs."""
    amount = amount_in(text)
    if amount is None:
        return None
    top, bottom = value_of(amount.top), value_of(amount.bottom)
    return abs(top / bottom) if bottom else None


def value_of(polynomial: Polynomial) -> Fraction:
    """What a polynomial gives there."""
    total = Fraction(0)
    for monomial, factor in polynomial.items():
        product = Fraction(factor)
        for atom, power in monomial:
            product *= usual_size(atom) ** power
        total += product
    return total


def usual_size(atom: Term) -> Fraction:
    """What stands for something in such a comparison."""
    if isinstance(atom, Length):
        return LENGTH
    return EPSILON if is_epsilon(atom) else OTHER


def is_epsilon(atom: Term) -> bool:
    """Whether a name looks like a share of the budget."""
    return isinstance(atom, Param) and atom.name.startswith("eps")
