"""NAME=VALUE on the command line: exact numbers, truth values and lists of them, or a file that holds them.

Values may be private, so a message says where one stands and never what it is.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.written import is_long, number_in
from lapwing.syntax.certificate.read import read_text


def read_values(given: list[str]) -> dict[str, object]:
    """Each value under its name."""
    found: dict[str, object] = {}
    for number, text in enumerate(given, 1):
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            refuse_value(f"Argument {number} after the file", "it is not NAME=VALUE")
        if name in found:
            refuse_value(name, "it is given twice")
        found[name] = read_file(value[1:]) if value.startswith("@") else read_value(value, name)
    return found


def read_value(text: str, where: str = "This") -> object:
    """A number such as 3, 0.1 or 1/3, or JSON; decimals are exact."""
    exact = number_in(text)
    if exact is not None and not is_long(exact):
        return exact.numerator if exact.denominator == 1 else exact
    try:
        return json.loads(
            text, parse_float=partial(read_decimal, where=where), parse_constant=partial(read_constant, where=where)
        )
    except (ValueError, RecursionError):
        refuse_value(where, "it is neither a number nor a list")


def read_file(path: str) -> object:
    """A JSON file, or one number a line; of lines with commas each is a list."""
    text = read_text(path)
    if path.endswith(".json"):
        return read_value(text, path)
    lines = [(f"Line {number} of {path}", line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return [read_line(line, where) for where, line in lines]


def read_line(line: str, where: str) -> object:
    """One number, or a list of those between commas."""
    cells = [read_value(cell.strip(), where) for cell in line.split(",")]
    return cells if len(cells) > 1 else cells[0]


def read_decimal(text: str, where: str = "This") -> Fraction:
    """A decimal, exactly."""
    found = number_in(text)
    if found is None or is_long(found):
        refuse_value(where, "a number in it has too many digits")
    return found


def read_constant(text: str, where: str) -> NoReturn:
    """NaN and infinities are not numbers."""
    refuse_value(where, "NaN and infinities are not numbers")


def refuse_value(where: str, why: str) -> NoReturn:
    """The value at a place is at fault."""
    reject("run-value", where=where, why=why)
