"""The exact value of a public term that may have logarithms, exponentials and roots."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.run.interpreter.evaluate import InexactError, compute
from lapwing.run.interpreter.value import Scalar, Value
from lapwing.run.noise.number import Exp, Log, Number, Product, Quotient, Root, Sum, sign_of

Evaluate = Callable[[t.Term], Value]


def number_of(term: t.Term, value: Evaluate) -> Number:
    """A fraction where the value is known to be one."""
    try:
        return Fraction(exact_number(term, value))
    except InexactError:
        return irrational(term, value)


def exact_number(term: t.Term, value: Evaluate) -> Scalar:
    """The value of a scale, bound or price, whose sums, products and quotients are exact however long they get."""
    match term:
        case t.Negative(operand=operand):
            return -exact_number(operand, value)
        case t.Arithmetic(operator=operator, left=left, right=right):
            return compute(operator, exact_number(left, value), exact_number(right, value))
        case t.Apply(function="min" | "max" as function, arguments=arguments):
            numbers: list[Scalar] = [exact_number(argument, value) for argument in arguments]
            return min(numbers, key=Fraction) if function == "min" else max(numbers, key=Fraction)
        case t.Apply(function="abs", arguments=(argument,)):
            number = exact_number(argument, value)
            return -number if number < 0 else number
        case _:
            found = value(term)
            return 0 if isinstance(found, list) else found


def irrational(term: t.Term, value: Evaluate) -> Number:
    """A term with functions that leave the rational numbers; a quotient by 0 is 0."""
    match term:
        case t.Apply(function="log", arguments=(argument,)):
            return Log(number_of(argument, value))
        case t.Apply(function="exp", arguments=(argument,)):
            return Exp(number_of(argument, value))
        case t.Apply(function="sqrt", arguments=(argument,)):
            return Root(number_of(argument, value))
        case t.Apply(function="min" | "max" as function, arguments=arguments):
            return extreme([number_of(argument, value) for argument in arguments], function == "max")
        case t.Apply(function="abs", arguments=(argument,)):
            inner = number_of(argument, value)
            return Product(-1, inner) if sign_of(inner) < 0 else inner
        case t.Negative(operand=operand):
            return Product(-1, number_of(operand, value))
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            return number_of(then if value(condition) else otherwise, value)
        case t.Arithmetic(operator=operator, left=left, right=right):
            return combine(operator, number_of(left, value), number_of(right, value))
        case _:
            raise InexactError(type(term).__name__)


def combine(operator: str, left: Number, right: Number) -> Number:
    """Arithmetic of exact numbers."""
    match operator:
        case "+":
            return Sum(left, right)
        case "-":
            return Sum(left, Product(-1, right))
        case "*":
            return Fraction(0) if left == 0 or right == 0 else Product(left, right)
        case "/":
            return Fraction(0) if right == 0 else Quotient(left, right)
        case _:
            raise InexactError(operator)


def extreme(numbers: list[Number], largest: bool) -> Number:
    """The smallest or the largest; of equal ones any, and only where they differ the sign must be told."""
    found = numbers[0]
    for number in numbers[1:]:
        above = number != found and sign_of(Sum(number, Product(-1, found))) > 0
        if number != found and above == largest:
            found = number
    return found
