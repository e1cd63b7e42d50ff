"""Numbers and dates that people give: taken exactly, or refused with a reason."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction

EPOCH = date(1970, 1, 1)
LONGEST = 60


def exact_of(value: object, name: str) -> Fraction:
    """An exact number; a float is the decimal that Python prints for it."""
    match value:
        case bool():
            pass
        case float() | Decimal() | str():
            text = text_of(value)
            try:
                if len(text) <= LONGEST and "_" not in text and abs(exponent_of(text)) <= 400:
                    return Fraction(text)
            except (ValueError, ZeroDivisionError):
                pass
        case _:
            found = plain_fraction(value)
            if found is not None:
                return found
    reject("data-number", name=name, what=str(value))


def text_of(value: float | Decimal | str) -> str:
    """How Python itself writes a number, whatever a subclass would say."""
    match value:
        case float():
            return float.__repr__(value)
        case Decimal():
            return Decimal.__str__(value)
        case str():
            return str.__str__(value).strip()


def exponent_of(text: str) -> int:
    """The power of ten of a number as it is written; a huge one would take for ever to write out."""
    return int(text.lower().partition("e")[2] or "0")


def positive_of(value: object, name: str) -> Fraction:
    """An exact number above 0."""
    found = exact_of(value, name)
    if found <= 0:
        reject("data-positive", name=name, what=str(value))
    return found


def day_of(value: object, name: str) -> int:
    """A date as days since 1970."""
    match value:
        case date():
            return date(value.year, value.month, value.day).toordinal() - EPOCH.toordinal()
        case str():
            try:
                return date.fromisoformat(value.strip()).toordinal() - EPOCH.toordinal()
            except ValueError:
                pass
    reject("data-date", name=name, what=str(value))


def date_of(day: int) -> date:
    """The date that is so many days after 1970 began."""
    return date.fromordinal(EPOCH.toordinal() + day)
