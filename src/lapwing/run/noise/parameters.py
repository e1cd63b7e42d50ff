"""What noise may be asked for: exact scales above 0, exact probabilities, and sizes that are whole numbers."""

from __future__ import annotations

from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction, plain_int
from lapwing.run.noise.number import Exp, Log, Number, Product, Quotient, Root, Sum, sign_of

LARGEST_SIZE = 1 << 40


def check_scale(scale: object, name: str = "scale") -> Number:
    """An exact number above 0; rational ones as fractions."""
    number = check_number(name, scale)
    if sign_of(number) <= 0:
        refuse_parameter(name, scale, "it is not above 0", "Give a number above 0.")
    return number


def check_number(name: str, value: object) -> Number:
    """An exact number, put together anew from plain ones."""
    match value:
        case Sum(left=left, right=right):
            return Sum(check_number(name, left), check_number(name, right))
        case Product(left=left, right=right):
            return Product(check_number(name, left), check_number(name, right))
        case Quotient(top=top, bottom=bottom):
            return Quotient(check_number(name, top), check_number(name, bottom))
        case Exp(power=power):
            return Exp(check_number(name, power))
        case Log(of=of):
            return Log(check_number(name, of))
        case Root(of=of):
            return Root(check_number(name, of))
    found = plain_fraction(value)
    if found is None:
        why = "a float is not exact" if isinstance(value, float) else "it is not an exact number"
        refuse_parameter(name, value, why, 'Give an int or a Fraction, such as Fraction("0.1").')
    return found


def check_size(size: object) -> int:
    """How many draws."""
    found = plain_int(size)
    if found is None or not 0 <= found <= LARGEST_SIZE:
        refuse_parameter("size", size, "it is not a number of draws", f"Give an int from 0 to {LARGEST_SIZE}.")
    return found


def refuse_private(name: str, why: str, instead: str) -> NoReturn:
    """The parameter is at fault, and private: its value is not told."""
    reject("input-private", name=name, why=why, instead=instead)


def refuse_parameter(name: str, value: object, why: str, instead: str) -> NoReturn:
    """The parameter is at fault."""
    try:
        shown = repr(value)
    except ValueError:
        shown = "this value"
    reject("input-value", name=name, what=shown, why=why, instead=instead)
