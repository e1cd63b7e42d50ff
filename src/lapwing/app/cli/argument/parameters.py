"""Values of placeholders in a query: `--param least=10 --param city=Oslo`."""

from __future__ import annotations

from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.written import number_in

TRUTHS = {"true": True, "false": False}
LONGEST = 60


def read_parameters(texts: list[str]) -> dict[str, Fraction | str | bool]:
    """Names with their values: numbers, truth values, and everything else as text; quotes make a text of a number."""
    found: dict[str, Fraction | str | bool] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or name in found:
            instead = "Write --param name=value, once for each name."
            reject("query-kind", what=shown(text), wanted="a parameter", instead=instead)
        found[name] = value_of(value)
    return found


def value_of(text: str) -> Fraction | str | bool:
    """A value as it is written."""
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1]
    if text in TRUTHS:
        return TRUTHS[text]
    number = number_in(text) if len(text) <= LONGEST else None
    return text if number is None else number
