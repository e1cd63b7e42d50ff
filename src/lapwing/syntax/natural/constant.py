"""Arithmetic of constants: exact, but with the errors, the infinities and the decisions of Python's own numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

LARGEST_POWER = 1024
LARGEST_BITS = 4000
FLOAT_BITS = 1000
OPERATORS: dict[str, Callable[[object, object], object]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
EXACT: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def plain(value: v.Known) -> int | float:
    """The number that Python has."""
    if isinstance(value.value, int):
        return value.value
    return float(value.value) if value.floating is None else value.floating  # type: ignore[arg-type]


def made(machine: Machine, exact: Fraction, floating: float) -> v.Value:
    """A float; one that is too large is an infinity."""
    from lapwing.syntax.natural.odd import odd_or_number

    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > LARGEST_BITS:
        machine.outside("a number this long", "Use smaller numbers.")
    return v.Known(exact, None, floating) if isfinite(floating) else odd_or_number(floating)


def constant(machine: Machine, sign: str, left: v.Known, right: v.Known) -> v.Value:
    """`left sign right` of two constants."""
    if sign not in OPERATORS:
        machine.outside(f"`{sign}` on these numbers", "Use arithmetic.")
    refuse_long(machine, sign, left.value, right.value)
    try:
        found = OPERATORS[sign](plain(left), plain(right))
    except (ArithmeticError, ValueError, TypeError) as error:
        machine.raise_error(type(error).__name__, ())
        return v.Known(0)
    match found:
        case int():
            if found.bit_length() > LARGEST_BITS:
                machine.outside("a number this long", "Use smaller numbers.")
            return v.Known(found)
        case float() if sign == "**":
            return power(machine, left, right, found)
        case float() if sign in EXACT:
            one, two = Fraction(left.value), Fraction(right.value)  # type: ignore[arg-type]
            if sign == "/":
                refuse_rounded(machine, right)
            return made(machine, EXACT[sign](one, two), found)
        case float() if isfinite(found):
            return v.Known(Fraction(repr(found)))
        case _:
            machine.outside("a number that is not real", "Raise numbers that are not below 0.")


def refuse_rounded(machine: Machine, value: v.Value) -> None:
    """A float that is below, at or above 0 only because Python rounds."""
    if not (isinstance(value, v.Known) and value.floating is not None and isinstance(value.value, Fraction)):
        return
    if sign_of(value.value) != sign_of(value.floating):
        machine.outside("a number whose sign depends on rounding", "Use numbers that a float has exactly.")


def sign_of(number: Fraction | float) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def refuse_long(machine: Machine, sign: str, left: object, right: object) -> None:
    """Whole numbers whose power or shift takes long to compute."""
    if not (isinstance(left, int) and isinstance(right, int)):
        return
    bits = {"**": left.bit_length() * right, "<<": right}.get(sign, 0)
    if bits > LARGEST_BITS and left not in (0, 1, -1):
        machine.outside("a number this long", "Use smaller numbers.")


def power(machine: Machine, left: v.Known, right: v.Known, found: float) -> v.Value:
    """`left ** right` that is a float: exact where it is rational, and otherwise as it is written."""
    base, exponent = Fraction(left.value), Fraction(right.value)  # type: ignore[arg-type]
    if not isfinite(found) or base == 0:
        return made(machine, Fraction(0 if exponent else 1), found)
    if exponent.denominator == 1 and abs(exponent) <= LARGEST_POWER:
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if size * abs(exponent) > 4 * LARGEST_BITS:
            machine.outside("a number this long", "Use smaller numbers.")
        return made(machine, base ** int(exponent), found)
    if base < 0:
        machine.outside("a power this high of a number below 0", "Use a smaller exponent.")
    return irrational_power(machine, tree.Number(base, machine.span), exponent)


def irrational_power(machine: Machine, term: tree.Expression, exponent: Fraction) -> v.Value:
    """`term ** exponent` for a half, and otherwise by exp and log."""
    if exponent == Fraction(1, 2):
        return v.Number(tree.Builtin("sqrt", (term,), machine.span), REAL)
    log = tree.Builtin("log", (term,), machine.span)
    inside = tree.Binary("*", tree.Number(exponent, machine.span), log, machine.span)
    return v.Number(tree.Builtin("exp", (inside,), machine.span), REAL)


def refuse_unconvertible(machine: Machine, value: v.Value) -> None:
    """A whole number that is too long for a float, together with one that is not known."""
    if isinstance(value, v.Known) and isinstance(value.value, int) and value.value.bit_length() > FLOAT_BITS:
        machine.outside("a number this long", "Use smaller numbers.")
