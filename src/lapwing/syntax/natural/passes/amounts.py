"""Arithmetic on written numbers and parameters."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.syntax import tree
from lapwing.syntax.natural.rewrite import replaced

Number = int | Fraction
COMPUTED: dict[str, Callable[[Number, Number], Number]] = {
    "+": lambda one, two: one + two,
    "-": lambda one, two: one - two,
    "*": lambda one, two: one * two,
    "/": lambda one, two: Fraction(one) / two if two else 0,
}


def computed(term: tree.Expression, parts: list[tree.Expression]) -> tree.Expression:
    """An operation on other parts, done where all of them are numbers."""
    rest = iter(parts)
    made = replaced(term, lambda _: next(rest))
    numbers = [each.value for each in parts if isinstance(each, tree.Number)]
    if len(numbers) < len(parts):
        return made
    match term:
        case tree.Binary(operator=operator):
            return tree.Number(COMPUTED[operator](*numbers), term.span)
        case tree.Builtin(function="min" | "max" as function):
            return tree.Number(min(numbers) if function == "min" else max(numbers), term.span)
        case _:
            return made
