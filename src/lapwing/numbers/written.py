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

NUMBER = re.compile(r"-?\d{1,400}(\.\d{0,400})?(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


def text_of(given: object) -> str | None:
    """How Python writes what is given in digits (text, a decimal or a float), whatever a subclass says."""
    match given:
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


def fraction_of(given: object) -> Fraction | None:
    """The number that a float or a decimal is written as; none for text, for NaN and for infinities."""
    text = None if isinstance(given, str) else text_of(given)
    return Fraction(text) if text is not None and NUMBER.fullmatch(text) else None
