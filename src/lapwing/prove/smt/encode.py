"""The value of a term, given the values of its variables."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp, log, sqrt

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.prove.smt import algebra, lists, vectors
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.formula import typed

Lookup = Callable[[t.Variable], Value]
FLOATS: dict[str, Callable[[float], float]] = {
    "log": lambda x: log(x) if x > 0 else 0.0,
    "exp": lambda x: exp(min(x, LARGEST_EXPONENT)),
    "sqrt": lambda x: sqrt(max(x, 0.0)),
}
LARGEST_EXPONENT = 500.0


def encode(term: t.Term, lookup: Lookup, opaque: bool) -> Value:
    """The value of a term; `opaque` says how lists are spoken of."""

    def value(part: t.Term) -> Value:
        match part:
            case t.Literal(value=known):
                return known
            case t.Param() | t.Local() | t.Sided() | t.Logical() | t.Spent():
                return lookup(part)
            case t.Negative(operand=operand):
                return algebra.negate(value(operand))
            case t.Arithmetic(operator=operator, left=left, right=right):
                return ARITHMETIC[operator](value(left), value(right))
            case t.Compare(operator="==" | "!=" as operator, left=left, right=right):
                same = lists.equal(value(left), value(right))
                return same if operator == "==" else algebra.invert(same)
            case t.Compare(operator=operator, left=left, right=right):
                return algebra.compare(operator, value(left), value(right))
            case t.Not(operand=operand):
                return algebra.invert(algebra.truth(value(operand)))
            case t.And(operands=operands):
                return algebra.conjoin(value(operand) for operand in operands)
            case t.Or(operands=operands):
                return algebra.disjoin(value(operand) for operand in operands)
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return lists.pick(algebra.truth(value(condition)), value(then), value(otherwise))
            case t.Apply(function=function, arguments=arguments):
                return apply(function, [value(argument) for argument in arguments])
            case t.Opaque(name=name, arguments=arguments, sort=sort):
                given = [lists.scalars(value(argument), t.sort_of(argument)) for argument in arguments]
                return lists.some_function(name, given, sort)
            case t.Square(root=root):
                return algebra.square(value(root))
            case t.Length(list=items):
                return lists.length(value(items))
            case t.Index(list=items, index=index):
                return lists.item(value(items), value(index))
            case t.Empty(element=element):
                return lists.empty(ListOf(element), opaque)
            case t.Snoc(list=items, item=item):
                return lists.append(value(items), value(item))
            case t.Store(list=items, index=index, item=item):
                return lists.store(value(items), value(index), value(item))
            case t.Added(left=left, right=right, count=count):
                return vectors.added(value(left), value(right), value(count), t.sort_of(part))
            case t.Clipped(list=items, bound=bound, norm=norm):
                return vectors.clipped(value(items), value(bound), norm)
            case t.Repeat(item=item, count=count):
                return lists.repeat(value(item), value(count), t.sort_of(part), opaque)
            case t.Distance(left=left, right=right, start=start, norm=norm):
                return lists.distance(value(left), value(right), value(start), norm)

    return value(term)


ARITHMETIC = {
    "+": algebra.add,
    "-": algebra.subtract,
    "*": algebra.multiply,
    "/": algebra.divide,
    "//": algebra.quotient,
    "%": algebra.remainder,
}


def apply(function: t.Function, values: list[Value]) -> Value:
    """A built-in function; a logarithm of a known number is only an estimate."""
    match function:
        case "min":
            return algebra.smallest(values)
        case "max":
            return algebra.largest(values)
        case "abs":
            return algebra.absolute(values[0])
        case "floor":
            return algebra.floor(values[0])
        case _ if all(algebra.is_known(value) for value in values):
            return Fraction(FLOATS[function](values[0])).limit_denominator(10**9)
        case _:
            return typed(z3.Function(function, z3.RealSort(), z3.RealSort())(lists.fitting(values[0], REAL)))
