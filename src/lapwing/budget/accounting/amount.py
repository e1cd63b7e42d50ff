"""Exact amounts of privacy, read as rational numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.written import DIGITS, is_long, number_in, text_of

Given = int | float | str | Fraction | Decimal


def amount_of(given: object, name: str) -> Fraction:
    """The amount that is meant, from 0 up.

    A float means the shortest decimal that Python prints for it, so 0.1 is one tenth.
    """
    if isinstance(given, bool):
        refuse_amount(given, name, "it is a truth value")
    text, value = text_of(given), plain_fraction(given)
    if text is not None:
        value = number_in(text)
    if value is None:
        refuse_amount(given, name, "it is not a number" if text is None else "it is not a finite number")
    if value < 0:
        refuse_amount(given, name, "it is below 0")
    if is_long(value):
        refuse_amount(given, name, f"it needs more than {DIGITS} digits")
    return value


def positive_amount(given: object, name: str) -> Fraction:
    """An amount above 0."""
    value = amount_of(given, name)
    if not value:
        refuse_amount(given, name, "it is 0, and nothing that depends on the data is free")
    return value


def refuse_amount(given: object, name: str, why: str) -> NoReturn:
    """The amount is at fault."""
    try:
        what = shown(given)
    except ValueError:
        what = "this number"
    reject("amount", name=name, what=what, why=why)


def show_amount(value: Fraction) -> str:
    """An amount for people: exact where that is short, otherwise rounded up and marked."""
    for digits in range(13):
        if (value * 10**digits).denominator == 1:
            return f"{Decimal(value.numerator * 10**digits // value.denominator).scaleb(-digits):f}"
    text = str(value)
    return text if len(text) <= 24 else f"≈{value.numerator / value.denominator:.6g}"
