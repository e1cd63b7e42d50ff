"""Exact amounts of privacy: what people write, as rational numbers."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction

DIGITS = 400
NUMBER = re.compile(r"\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,3})?|\d{1,400}/\d{1,400}", re.ASCII | re.IGNORECASE)

Given = int | float | str | Fraction | Decimal


def amount_of(given: object, name: str) -> Fraction:
    """The amount that is meant, from 0 up.

    A float means the shortest decimal that Python prints for it, so 0.1 is one tenth.
    """
    match given:
        case bool():
            refuse_amount(given, name, "it is a truth value")
        case float():
            value = read_number(float.__repr__(given), given, name)
        case Decimal():
            value = read_number(Decimal.__str__(given).removeprefix("+"), given, name)
        case str():
            value = read_number(str.__str__(given).strip().removeprefix("+"), given, name)
        case _:
            exact = plain_fraction(given)
            value = refuse_amount(given, name, "it is no number") if exact is None else exact
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


def read_number(text: str, given: object, name: str) -> Fraction:
    """The number a text stands for; the sign of what is negative is looked at afterwards."""
    digits = text.removeprefix("-")
    if not NUMBER.fullmatch(digits):
        refuse_amount(given, name, "it is no finite number")
    try:
        value = Fraction(digits)
    except ZeroDivisionError:
        refuse_amount(given, name, "it divides by 0")
    return -value if text.startswith("-") else value


def is_long(value: Fraction) -> bool:
    """Whether it is too long to be computed with quickly."""
    bound: int = 10**DIGITS
    return value.numerator >= bound or value.denominator > bound


def refuse_amount(given: object, name: str, why: str) -> NoReturn:
    """The amount is at fault."""
    try:
        shown = repr(given)
    except ValueError:
        shown = "this number"
    reject("amount", name=name, what=shown, why=why)


def show_amount(value: Fraction) -> str:
    """An amount for people: exact where that is short, otherwise rounded up and marked."""
    for digits in range(13):
        if (value * 10**digits).denominator == 1:
            return f"{Decimal(value.numerator * 10**digits // value.denominator).scaleb(-digits):f}"
    text = str(value)
    return text if len(text) <= 24 else f"≈{value.numerator / value.denominator:.6g}"
