"""Numbers as they come in from outside, as plain ones of Python's: what follows can neither overflow nor be overridden.

NumPy's integers wrap around, subclasses may answer as they like, and a Fraction made of NumPy's integers keeps them
inside.  So every number that is given is taken apart here, once, and put together anew.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from numbers import Integral
from operator import index


def plain_bool(value: object) -> bool | None:
    """The truth value that is meant: Python's own or NumPy's."""
    if isinstance(value, bool):
        return value
    kind = type(value)
    return bool(value) if (kind.__module__, kind.__name__.rstrip("_")) == ("numpy", "bool") else None


def plain_int(value: object) -> int | None:
    """The whole number that is meant; none for truth values and for whatever else is no whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, Integral):
        return None
    try:
        return int.__index__(value if isinstance(value, int) else index(value))
    except TypeError:  # NumPy has spans of time that say they are integers
        return None


def plain_fraction(value: object) -> Fraction | None:
    """The rational number that is meant; none for floats, truth values and whatever else is not exact."""
    if type(value) is not Fraction:
        whole = plain_int(value)
        if whole is not None:
            return Fraction(whole)
        if not isinstance(value, Fraction):
            return None
    top, bottom = plain_int(value.numerator), plain_int(value.denominator)
    if top is None or bottom is None or bottom < 1:
        return None
    is_itself = type(value) is Fraction and top is value.numerator and bottom is value.denominator
    return value if is_itself and gcd(top, bottom) == 1 else Fraction(top, bottom)
