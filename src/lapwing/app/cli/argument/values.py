"""NAME=VALUE on the command line: exact numbers, truth values and lists of them, or a file that holds them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.certificate.read import read_text

DIGITS = 400


def read_values(given: list[str]) -> dict[str, object]:
    """Each value under its name."""
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            refuse_value(text, "it is not NAME=VALUE")
        if name in found:
            refuse_value(text, f"{name} stands there twice")
        found[name] = read_file(value[1:]) if value.startswith("@") else read_value(value)
    return found


def read_value(text: str) -> object:
    """A number such as 3, 0.1 or 1/3, or JSON; decimals are exact."""
    try:
        if "e" not in text.lower() and len(text) <= DIGITS:
            exact = Fraction(text)
            return exact.numerator if exact.denominator == 1 else exact
    except (ValueError, ZeroDivisionError):
        pass
    try:
        return json.loads(text, parse_float=read_decimal, parse_constant=read_constant)
    except (ValueError, RecursionError):
        refuse_value(text, "it is neither a number nor a list")


def read_file(path: str) -> object:
    """A JSON file, or one number a line; of lines with commas each is a list."""
    text = read_text(path)
    if path.endswith(".json"):
        return read_value(text)
    rows = [line.split(",") for line in text.splitlines() if line.strip()]
    return [read_value(row[0].strip()) if len(row) == 1 else [read_value(cell.strip()) for cell in row] for row in rows]


def read_decimal(text: str) -> Fraction:
    """A decimal, exactly."""
    _, _, exponent = text.lower().partition("e")
    if len(text) > DIGITS or abs(int(exponent or 0)) > DIGITS:
        refuse_value(text, "it has too many digits")
    return Fraction(text)


def read_constant(text: str) -> NoReturn:
    """NaN and the infinities are no numbers."""
    refuse_value(text, "it is no number")


def refuse_value(text: str, why: str) -> NoReturn:
    """The value is at fault."""
    reject("run-value", what=text, why=why)
