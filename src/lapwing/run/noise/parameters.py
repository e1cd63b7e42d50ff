"""What noise may be asked for: exact scales above 0, exact probabilities, and sizes that are whole numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.noise.number import Exp, Log, Number, Product, Quotient, Root, Sum, sign_of

LARGEST_SIZE = 1 << 40
EXACT = (int, Fraction, Sum, Product, Quotient, Exp, Log, Root)


def check_scale(scale: object, name: str = "scale") -> Number:
    """An exact number above 0; rational ones as fractions."""
    number = check_number(name, scale)
    if sign_of(number) <= 0:
        refuse_parameter(name, scale, "it is not above 0", "Give a number above 0.")
    return number


def check_number(name: str, value: object) -> Number:
    """An exact number."""
    if isinstance(value, bool) or not isinstance(value, EXACT):
        why = "a float is not exact" if isinstance(value, float) else "it is no exact number"
        refuse_parameter(name, value, why, 'Give an int or a Fraction, such as Fraction("0.1").')
    return Fraction(value) if isinstance(value, int | Fraction) else value


def check_size(size: object) -> int:
    """How many draws."""
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= LARGEST_SIZE:
        refuse_parameter("size", size, "it is no number of draws", f"Give an int from 0 to {LARGEST_SIZE}.")
    return size


def refuse_parameter(name: str, value: object, why: str, instead: str) -> NoReturn:
    """The parameter is at fault."""
    try:
        shown = repr(value)
    except ValueError:
        shown = "this value"
    reject("input-value", name=name, what=shown, why=why, instead=instead)
