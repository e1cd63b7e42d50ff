"""An exact epsilon: a rational number, or the logarithm of one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import Bounds, exp_bounds
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.written import number_in

LARGEST = 1000
SPARE_BITS = 32  # an epsilon of at most 1000 is halved eleven times, and squaring doubles the error as often
LONGEST = 82


@dataclass(frozen=True, slots=True)
class Plain:
    """A rational number; its exponential is irrational unless it is 0."""

    value: Fraction

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Log:
    """The logarithm of a rational number from 1 up."""

    of: Fraction

    def __str__(self) -> str:
        return f"log({self.of})"


Epsilon = Plain | Log
Given = Epsilon | Fraction | int | str


def epsilon_of(given: Given) -> Epsilon:
    """Take 1, Fraction(1, 2), "0.1" or "log(3)"; a float is refused, because it is not the number it looks like."""
    match given:
        case Plain(value=value):
            found: Epsilon = Plain(_exact(value))
        case Log(of=of):
            found = Log(_exact(of))
        case str():
            text = given.replace(" ", "")
            inner = text.removeprefix("log(").removesuffix(")") if text.startswith("log(") else None
            found = Plain(_number(given, text)) if inner is None else Log(_number(given, inner))
        case bool() | float():
            _refuse(given, "a float or a truth value is no exact number")
        case _:
            found = Plain(_exact(given))
    return _checked(found)


def factor_bounds(epsilon: Epsilon, bits: int = 64) -> Bounds:
    """Bounds of exp(epsilon), apart by less than 2**-bits of it, and equal where it is rational."""
    match epsilon:
        case Log(of=of):
            return of, of
        case Plain(value=value):
            return (Fraction(1), Fraction(1)) if not value else exp_bounds(value, bits + SPARE_BITS)


def is_within(first: Fraction, second: Fraction, epsilon: Epsilon, delta: Fraction) -> bool:
    """Whether `first <= exp(epsilon) * second + delta`, exactly.

    The bits grow until the bounds of exp(epsilon) decide.  That ends: exp of a rational other than 0 is irrational, so
    both sides are equal only where exp(epsilon) is known or `second` is 0, and there the bounds agree.
    """
    bits = 64
    while True:
        low, high = factor_bounds(epsilon, bits)
        if first <= low * second + delta:
            return True
        if first > high * second + delta:
            return False
        bits *= 2


def approximate(epsilon: Epsilon) -> float:
    """An approximate float, for display."""
    match epsilon:
        case Plain(value=value):
            return float(value)
        case Log(of=of):
            return _log(of)


def delta_of(given: Fraction | int | str) -> Fraction:
    """A delta from 0 to 1, exactly."""
    value = _number(given, given.replace(" ", ""), "delta") if isinstance(given, str) else plain_fraction(given)
    if value is None:
        reject("level", name="delta", what=repr(given), why="a float or a truth value is no exact number")
    if not 0 <= value <= 1:
        reject("level", name="delta", what=given, why="it has to be from 0 to 1")
    return value


def _checked(epsilon: Epsilon) -> Epsilon:
    match epsilon:
        case Plain(value=value) if not 0 <= value <= LARGEST:
            _refuse(value, f"it has to be from 0 to {LARGEST}")
        case Log(of=of) if of < 1:
            _refuse(f"log({of})", "it has to be at least 0")
    return epsilon


def _number(given: object, text: str, name: str = "epsilon") -> Fraction:
    found = number_in(text) if len(text) <= LONGEST else None
    if found is None:
        reject("level", name=name, what=given, why="it is not a number such as 1, 0.1, 1/3 or log(3)")
    return found


def _exact(given: object) -> Fraction:
    found = plain_fraction(given)
    return _refuse(given, "it is not an exact number") if found is None else found


def _refuse(given: object, why: str) -> NoReturn:
    reject("level", name="epsilon", what=given, why=why)


def _log(ratio: Fraction) -> float:
    return log(ratio) if ratio < 1 << 1000 else log(ratio.numerator) - log(ratio.denominator)
