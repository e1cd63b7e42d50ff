"""Numbers as they are written.

A float is not the number it looks like.  Amounts, costs, inputs of runs and descriptions of data take it by the digits
that Python prints for it, so 0.1 is one tenth; the laws of noise, claims and distances refuse it.  Nobody computes with
it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real

DIGITS = 400
LONGEST: int = 10**DIGITS
DECIMAL = r"(\d{1,400}(\.\d{0,400})?|\.\d{1,400})(e[+-]?\d{1,3})?"
NUMBER = re.compile(rf"[-+]?({DECIMAL}|\d{{1,400}}/0*[1-9]\d{{0,399}})", re.ASCII | re.IGNORECASE)


def text_of(given: object) -> str | None:
    """How Python writes what is given in digits (text, a decimal or a float), whatever a subclass says."""
    match given:
        case Fraction():
            return None
        case float():
            return float.__repr__(given)
        case Decimal():
            return Decimal.__str__(given)
        case str():
            return str.__str__(given).strip()
        case Real() if type(given).__module__ == "numpy" and not isinstance(given, Integral):
            return str(given)
        case _:
            return None


def number_in(text: str) -> Fraction | None:
    """The number that a text such as 3, -0.1, 2.5e-3 or 1/3 stands for; none if it is none, or takes long to write out.

    Everybody who takes a number as text reads it with this, so that it is one and the same number everywhere.  Only
    numbers in Python's own notation, with its underscores, are read by `syntax.number`.
    """
    stripped = text.strip()
    return Fraction(stripped) if NUMBER.fullmatch(stripped) else None


def fraction_of(given: object) -> Fraction | None:
    """The number that a float or a decimal is written as; none for text, for NaN and for infinities."""
    text = None if isinstance(given, str) else text_of(given)
    return None if text is None else number_in(text)


def is_long(value: Fraction) -> bool:
    """Whether it is too long to be computed with quickly."""
    return abs(value.numerator) >= LONGEST or value.denominator > LONGEST
