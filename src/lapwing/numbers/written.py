"""Numbers as they are written.

A float is not the number it looks like.  Amounts, costs and descriptions of data take it by the digits that Python
prints for it, so 0.1 is one tenth; the laws of noise, claims and distances refuse it.  Nobody computes with it.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Integral


def text_of(given: object) -> str | None:
    """What a number is written as, if it is given in digits: text, a decimal or a float."""
    match given:
        case float():
            return float.__repr__(given)
        case Decimal() | str():
            return str(given).strip()
        case _:
            return None


def rational_of(given: object) -> Fraction | None:
    """A number that is rational already, of whichever library; a truth value is none."""
    match given:
        case bool():
            return None
        case Fraction():
            return Fraction(given)
        case Integral():
            return Fraction(int(given))
        case _:
            return None
