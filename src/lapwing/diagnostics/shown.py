"""What somebody gave by mistake, as a message may show it: a data frame given for a number holds private rows."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

LONGEST = 80


def shown(value: object) -> str:
    """A number, text or date as it is written; anything else by its type alone."""
    if value is None or type(value) in (str, int, float, bool, Fraction, Decimal, date):
        text = repr(value) if isinstance(value, str) else str(value)
        return text if len(text) <= LONGEST else text[:LONGEST] + "..."
    kind = type(value).__name__
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"
