"""Numbers as they are written.

A float is not the number it looks like.  Amounts, costs and descriptions of data take it by the digits that Python
prints for it, so 0.1 is one tenth; the laws of noise, claims and distances refuse it.  Nobody computes with it.
"""

from __future__ import annotations

from decimal import Decimal


def text_of(given: object) -> str | None:
    """How Python writes what is given in digits (text, a decimal or a float), whatever a subclass says."""
    match given:
        case float():
            return float.__repr__(given)
        case Decimal():
            return Decimal.__str__(given)
        case str():
            return str.__str__(given).strip()
        case _:
            return None
