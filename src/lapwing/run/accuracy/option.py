"""Numbers and words that people give, checked at the door."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction, plain_int
from lapwing.numbers.written import number_in

LARGEST_COUNT = 10**15
SMALLEST, LARGEST = Fraction(1, 10**40), Fraction(10**40)


def read_amount(name: str, value: Any, below: Fraction | None = None) -> Fraction:
    """An exact number above 0, and below a limit."""
    wanted = "a number above 0" + ("" if below is None else f" and below {below}") + ", such as 1/3 or 0.05"
    found = number_in(value) if isinstance(value, str) else plain_fraction(value)
    if found is None:
        why = "is a float, which is not the number it looks like" if isinstance(value, float) else "is no exact number"
        refuse_option(name, f"{value!r} {why}", wanted)
    if not SMALLEST <= found <= LARGEST or (below is not None and found >= below):
        refuse_option(name, f"{value} is out of range", wanted)
    return found


def read_count(name: str, value: Any) -> int:
    """A whole number from 1 up."""
    wanted = f"a whole number from 1 to {LARGEST_COUNT}"
    if isinstance(value, str) and re.fullmatch(r"\d{1,20}", value, re.ASCII):
        value = int(value)
    found = plain_int(value)
    if found is None or not 1 <= found <= LARGEST_COUNT:
        refuse_option(name, f"{value!r} is none", wanted)
    return found


def read_word(name: str, value: Any, known: tuple[str, ...]) -> str:
    """One of some words."""
    if value not in known:
        refuse_option(name, f"{value!r} is not known", " or ".join(known))
    return str(value)


def refuse_option(name: str, why: str, instead: str) -> NoReturn:
    """Say what is wrong with an option, and what it may be."""
    reject("accuracy-option", name=name, why=why, instead=instead)
