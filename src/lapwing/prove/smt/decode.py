"""A z3 expression as a term."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import z3

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import (
    And,
    Arithmetic,
    Choose,
    Compare,
    CompareOperator,
    Literal,
    Negative,
    Not,
    Or,
    Term,
)

COMPARE: dict[int, CompareOperator] = {z3.Z3_OP_LE: "<=", z3.Z3_OP_GE: ">=", z3.Z3_OP_LT: "<", z3.Z3_OP_GT: ">"}


class NotATermError(Exception):
    """The expression says something that terms cannot."""


def decode(expression: Any, names: Mapping[str, Term]) -> Term:
    """The term that says the same; `names` has the meaning of each constant."""
    if z3.is_int_value(expression):
        return Literal(expression.as_long(), INT)
    if z3.is_rational_value(expression):
        value = Fraction(expression.as_fraction())
        return Literal(int(value), INT) if value.denominator == 1 else Literal(value, REAL)
    if not z3.is_app(expression):
        raise NotATermError
    kind = expression.decl().kind()
    if expression.num_args() == 0 and kind == z3.Z3_OP_UNINTERPRETED:
        if str(expression) not in names:
            raise NotATermError
        return names[str(expression)]
    parts = [decode(child, names) for child in expression.children()]
    match kind:
        case z3.Z3_OP_TRUE | z3.Z3_OP_FALSE:
            return Literal(kind == z3.Z3_OP_TRUE, BOOL)
        case z3.Z3_OP_AND:
            return And(tuple(parts))
        case z3.Z3_OP_OR:
            return Or(tuple(parts))
        case z3.Z3_OP_NOT:
            return Not(parts[0])
        case z3.Z3_OP_IMPLIES:
            return Or((Not(parts[0]), parts[1]))
        case z3.Z3_OP_EQ:
            return Compare("==", parts[0], parts[1])
        case z3.Z3_OP_LE | z3.Z3_OP_GE | z3.Z3_OP_LT | z3.Z3_OP_GT:
            return Compare(COMPARE[kind], parts[0], parts[1])
        case z3.Z3_OP_ITE:
            return Choose(parts[0], parts[1], parts[2])
        case z3.Z3_OP_UMINUS:
            return Negative(parts[0])
        case z3.Z3_OP_TO_REAL:
            return parts[0]
        case z3.Z3_OP_ADD:
            return reduce(lambda one, other: Arithmetic("+", one, other), parts)
        case z3.Z3_OP_SUB:
            return reduce(lambda one, other: Arithmetic("-", one, other), parts)
        case z3.Z3_OP_MUL if len(parts) == 2 and isinstance(parts[0], Literal):
            return Arithmetic("*", parts[0], parts[1])
        case _:
            raise NotATermError
