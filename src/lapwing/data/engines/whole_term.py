"""Terms of whole numbers about one row as SQL: every part of them fits into 64 bits, so that no engine can overflow."""

from __future__ import annotations

from functools import reduce

from sqlglot import exp

from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, call, cast, name, whole
from lapwing.kernel.language import term as t

OPERATORS = {"+": exp.Add, "-": exp.Sub, "*": exp.Mul}
COMPARATORS = {"==": exp.EQ, "!=": exp.NEQ, "<": exp.LT, "<=": exp.LTE, ">": exp.GT, ">=": exp.GTE}


def number_sql(term: t.Term, engine: Engine) -> Expression:
    """A whole number; trees are made once and not copied, as they may be large."""
    match term:
        case t.Literal(value=int(value)):
            return whole(int(value))
        case t.Local(name=field):
            return name(field)
        case t.Arithmetic(operator="//", left=left, right=t.Literal(value=int(divisor))) if divisor > 0:
            return cast(engine.parts(number_sql(left, engine), divisor), "BIGINT")
        case t.Arithmetic(operator=operator, left=left, right=right) if operator in OPERATORS:
            made = OPERATORS[operator](this=number_sql(left, engine), expression=number_sql(right, engine))
            return exp.Paren(this=made)
        case t.Apply(function="min" | "max" as function, arguments=arguments):
            each = [number_sql(argument, engine) for argument in arguments]
            return call("LEAST" if function == "min" else "GREATEST", *each)
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            case = exp.If(this=condition_sql(condition, engine), true=number_sql(then, engine))
            return exp.Case(ifs=[case], default=number_sql(otherwise, engine))
        case _:
            raise TypeError(term)


def condition_sql(term: t.Term, engine: Engine) -> Expression:
    """A condition."""
    match term:
        case t.Literal(value=bool(value)):
            return exp.true() if value else exp.false()
        case t.Not(operand=operand):
            return exp.Paren(this=exp.Not(this=condition_sql(operand, engine)))
        case t.And(operands=operands) | t.Or(operands=operands):
            made = exp.And if isinstance(term, t.And) else exp.Or
            parts = (condition_sql(operand, engine) for operand in operands)
            return exp.Paren(this=reduce(lambda left, right: made(this=left, expression=right), parts))
        case t.Compare(operator=operator, left=left, right=right):
            compare = COMPARATORS[operator]
            return exp.Paren(this=compare(this=number_sql(left, engine), expression=number_sql(right, engine)))
        case _:
            raise TypeError(term)
