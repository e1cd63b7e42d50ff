"""Exact numbers in results, which print as people write numbers."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

PLACES = 20
DIGITS = 12
SHORT = 10**6

KEPT = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__"),
    *("__mod__", "__rmod__", "__pow__", "__neg__", "__pos__", "__abs__", "__round__"),
)


class Readable(Fraction):
    """A fraction whose text is a decimal if that is exact and short, else a quotient: it reads back as the same number.

    Only `repr`, which shows results, rounds what would be long, with a ≈.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return self.decimal() or f"{self.numerator}/{self.denominator}"

    def __repr__(self) -> str:
        is_long = max(abs(self.numerator), self.denominator) >= SHORT
        return self.decimal() or (f"≈ {self.rounded(DIGITS):g}" if is_long else str(self))

    def decimal(self) -> str | None:
        """The exact decimal, if it is short."""
        for places in range(PLACES + 1):
            scaled, rest = divmod(abs(self.numerator) * 10**places, self.denominator)
            if not rest:
                return with_point(scaled, places, self.numerator < 0)
        return None

    def __format__(self, wanted: str) -> str:
        return format(self.rounded(3 * DIGITS), wanted) if wanted else str(self)

    def rounded(self, digits: int) -> Decimal:
        """The nearest decimal with so many digits."""
        return Context(prec=digits).divide(Decimal(self.numerator), Decimal(self.denominator))


def kept(name: str) -> Callable[..., Any]:
    """An operation of fractions whose result, if it is a fraction, is readable again."""
    operation = getattr(Fraction, name)

    def operate(self: Readable, *others: Any) -> Any:
        result = operation(self, *others)
        return Readable(result) if type(result) is Fraction else result

    return operate


for each in KEPT:
    setattr(Readable, each, kept(each))


def with_point(scaled: int, places: int, negative: bool) -> str:
    """A whole number of units of the last decimal place."""
    digits = str(scaled).rjust(places + 1, "0")
    whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
    return ("-" if negative else "") + (f"{whole}.{part}" if part else whole)


def readable(value: Any) -> Any:
    """A result with the fractions in it made readable; everything else as it is."""
    match value:
        case bool() | int():
            return value
        case Fraction():
            return Readable(value)
        case list() if set(map(type, value)) <= {int, Readable}:
            return value
        case list():
            return [readable(item) for item in value]
        case tuple():
            return tuple(readable(item) for item in value)
        case _:
            return value


def exact_text(value: Fraction) -> str:
    """A fraction as a text that is the fraction, however long: for files and for those who compute on."""
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
