"""Numbers and dates that people give: taken exactly, or refused with a reason."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.written import is_long, number_in, text_of

EPOCH = date(1970, 1, 1)
LONGEST = 60
FIRST_DAY, LAST_DAY = -719162, 2932896


def exact_of(value: object, name: str) -> Fraction:
    """An exact number; a float is the decimal that Python prints for it."""
    found, text = plain_fraction(value), text_of(value)
    if text is not None and len(text) <= LONGEST:
        found = number_in(text)
    if found is None or is_long(found):
        reject("data-number", name=name, what=shown(value))
    return found


def positive_of(value: object, name: str) -> Fraction:
    """An exact number above 0."""
    found = exact_of(value, name)
    if found <= 0:
        reject("data-positive", name=name, what=shown(value))
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
    reject("data-date", name=name, what=shown(value))


def date_of(day: int) -> date:
    """The date that is so many days after 1970 began."""
    return date.fromordinal(EPOCH.toordinal() + day)
