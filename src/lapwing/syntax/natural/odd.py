"""NaN and the infinities: floats that are no numbers, which NumPy gives where Python has an error."""

from __future__ import annotations

import ast
import math
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.nonempty import at_least_one
from lapwing.syntax.natural.number import compared, numeric, quotient
from lapwing.syntax.natural.sign import is_continuous, is_nonzero

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

NAN, INF, MINUS_INF = v.Odd("nan"), v.Odd("inf"), v.Odd("-inf")
ZERO = v.Known(Fraction(0))


def odd_or_number(value: float) -> v.Value:
    """A float, whatever it is."""
    if math.isnan(value):
        return NAN
    return (INF if value > 0 else MINUS_INF) if math.isinf(value) else v.Known(Fraction(repr(value)))


def arithmetic(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` where one is NaN or infinite."""
    if v.Known(None) in (left, right):
        machine.raise_error("TypeError", ())
        return NAN
    if not (is_one(left) and is_one(right)):
        machine.outside(f"`{sign}` on this and NaN or infinity", "Use numbers.")
    if NAN in (left, right):
        return NAN
    if isinstance(left, v.Odd) and isinstance(right, v.Odd):
        return both(machine, sign, float(left.name), float(right.name))
    if isinstance(left, v.Odd):
        return infinite_left(machine, sign, left, right)
    if isinstance(right, v.Odd):
        return infinite_right(machine, sign, left, right)
    machine.reject("needs NaN or an infinity")


def is_one(value: v.Value) -> bool:
    """Whether a value is a single number, NaN or an infinity."""
    from lapwing.syntax.natural.evaluate import is_number

    return isinstance(value, v.Odd | v.Query) or is_number(value)


def both(machine: Machine, sign: str, one: float, two: float) -> v.Value:
    """Of two infinities."""
    match sign:
        case "+":
            return odd_or_number(one + two)
        case "-":
            return odd_or_number(one - two)
        case "*":
            return odd_or_number(one * two)
        case "/":
            return NAN
        case _:
            machine.outside(f"`{sign}` on infinities", "Use numbers.")


def infinite_left(machine: Machine, sign: str, left: v.Odd, right: v.Value) -> v.Value:
    """An infinity and a number."""
    match sign:
        case "+" | "-":
            return left
        case "*":
            return by_sign(machine, right, left, NAN, opposite(left))
        case "/":
            term, _ = numeric(machine, right)
            if is_nonzero(machine, term):
                return by_sign(machine, right, left, NAN, opposite(left))
            return v.Opaque("/", (left, right))
        case _:
            machine.outside(f"`{sign}` on infinity", "Use numbers.")


def infinite_right(machine: Machine, sign: str, left: v.Value, right: v.Odd) -> v.Value:
    """A number and an infinity."""
    match sign:
        case "+":
            return right
        case "-":
            return opposite(right)
        case "*":
            return infinite_left(machine, "*", right, left)
        case "/":
            return ZERO
        case _:
            machine.outside(f"`{sign}` with infinity", "Use numbers.")


def opposite(value: v.Odd) -> v.Odd:
    """Minus infinity for infinity."""
    return {INF: MINUS_INF, MINUS_INF: INF}.get(value, value)


def by_sign(machine: Machine, number: v.Value, above: v.Value, zero: v.Value, below: v.Value) -> v.Value:
    """One of three values, by the sign of a number."""
    from lapwing.syntax.natural import operators as o

    number = machine.hold(number, "value")

    def pick(op: type, then: v.Value, otherwise: v.Value) -> v.Value:
        holds = o.truth(machine, o.compare(machine, op, number, v.Known(0)))
        if isinstance(holds, bool):
            return then if holds else otherwise
        return machine.choose(holds, lambda: then, lambda: otherwise)

    return pick(ast.Eq, zero, pick(ast.Gt, above, below))


def compare(machine: Machine, operator: str, left: v.Value, right: v.Value) -> v.Value:
    """`left operator right` where one is NaN or infinite: known, as numbers are finite."""
    if not (is_one(left) and is_one(right)):
        if operator in ("==", "!=") and isinstance(left, v.Odd | v.Known) and isinstance(right, v.Odd | v.Known):
            return v.Known(operator == "!=")
        machine.outside("comparing this with NaN or infinity", "Compare numbers.")
    if NAN in (left, right):
        return v.Known(operator == "!=")
    one, two = (float(side.name) if isinstance(side, v.Odd) else 0.0 for side in (left, right))
    return v.Known(compared(operator, one, two))


def divided(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """`left / right` of NumPy's numbers: by 0 it gives NaN or an infinity, and the program goes on."""
    from lapwing.syntax.natural import operators as o

    if not (o.is_plain(left) and o.is_plain(right)) or isinstance(left, v.Uniform) or isinstance(right, v.Uniform):
        return o.arithmetic(machine, "/", left, right)
    (one, _), (two, _) = numeric(machine, left), numeric(machine, right)
    if isinstance(right, v.Known):
        if right.value == 0:
            return by_sign(machine, left, INF, NAN, MINUS_INF)
        return o.arithmetic(machine, "/", left, right) if isinstance(left, v.Known) else made(machine, one, two)
    if is_nonzero(machine, two) or is_continuous(machine, two) or machine.weighing:
        return made(machine, one, two)
    if has_rows(machine, two):
        return made(machine, one, two)
    left, right = machine.hold(left, "above"), machine.hold(right, "below")
    zero = o.truth(machine, o.compare(machine, ast.Eq, right, v.Known(0)))
    if isinstance(zero, bool):
        return by_sign(machine, left, INF, NAN, MINUS_INF) if zero else made(machine, one, two)
    (one, _), (two, _) = numeric(machine, left), numeric(machine, right)
    return machine.choose(
        zero,
        lambda: by_sign(machine, left, INF, NAN, MINUS_INF),
        lambda: machine.hold(made(machine, one, two), "share"),
    )


def made(machine: Machine, one: object, two: object) -> v.Number:
    """A quotient of NumPy's numbers."""
    return v.Number(quotient(machine, one, two), REAL, True)  # type: ignore[arg-type]


def has_rows(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is that of the rows of a dataset which is never empty; the program then requires it."""
    if machine.rows is None or machine.expanded(term) != machine.rows:
        return False
    needed = at_least_one(machine.rows)
    if needed not in machine.requires:
        machine.requires.append(needed)
    return True


def refuse_nan(machine: Machine, items: v.Value) -> None:
    """NumPy takes NaN for the largest and for the smallest number, and sorts it to the end; Python compares it."""
    from lapwing.syntax.natural.sequence import view

    found = view(machine, items)
    if isinstance(found, v.Items):
        values: tuple[v.Value, ...] = found.values
    else:
        with machine.scratch():
            values = (found.item(machine, machine.probe(found)),)
    if any(may_be_nan(each) for each in values):
        machine.outside("the order that NumPy gives to values that may be NaN", "Leave NaN out first.")


def may_be_nan(value: v.Value) -> bool:
    """Whether a value may be NaN or missing."""
    return any(map(may_be_nan, value.cases)) if isinstance(value, v.Variant) else value in (NAN, v.Known(None))
