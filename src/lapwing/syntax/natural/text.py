"""Strings."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_text(value: v.Value) -> bool:
    """Whether a value is a string."""
    return isinstance(value, v.Text) or (isinstance(value, v.Known) and isinstance(value.value, str))


def formatted(machine: Machine, parts: list[ast.expr]) -> v.Value:
    """An f-string: what it shows is all that it tells."""
    from lapwing.syntax.natural.evaluate import evaluate

    shown: list[v.Value] = []
    text = ""
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            value = evaluate(machine, part.value)
            if isinstance(value, v.Known) and isinstance(value.value, str | int) and part.format_spec is None:
                text += str(value.value)
            else:
                shown.append(value)
        elif isinstance(part, ast.Constant):
            text += str(part.value)
    if not shown:
        return v.Known(text)
    return to_string(machine, shown)


def to_string(machine: Machine, values: list[v.Value]) -> v.Value:
    """A string made of values: it tells no more than these."""
    return v.Opaque("str", tuple(machine.settled(value) for value in values))


def combine_text(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`+`, `*` and `%` of strings."""
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        if sign == "+" and isinstance(left.value, str) and isinstance(right.value, str):
            return v.Known(left.value + right.value)
        if sign == "*" and isinstance(left.value, str) and isinstance(right.value, int):
            return v.Known(left.value * min(right.value, 10_000))
    return to_string(machine, [left, right])


def text_of(value: v.Value) -> str | None:
    """`str(value)` of a constant."""
    if not isinstance(value, v.Known):
        return None
    if isinstance(value.value, Fraction):
        return str(float(value.value))
    return str(value.value)
