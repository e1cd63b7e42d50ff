"""Exact numbers from program text: a decimal means what it says, never its nearest float.

Literals of Python may have underscores and always end where Python's grammar says; numbers that people give as text are
read by `numbers.written`.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction

from lapwing.diagnostics.source import Source

DIGITS = 400
_DECIMAL = re.compile(r"(?P<digits>[0-9]*\.?[0-9]*)(?:[eE](?P<exponent>[+-]?[0-9]{1,6}))?")


def exact_number(node: ast.expr, source: Source) -> bool | int | Fraction | None:
    """The value of a literal number, perhaps with a sign; None for anything else or a number that is too long."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = exact_number(operand, source)
            return None if value is None or isinstance(value, bool) else -value
        case ast.Constant(value=bool() as value):
            return value
        case ast.Constant(value=int() as value):
            return value if abs(value) < 10**DIGITS else None
        case ast.Constant(value=float()):
            return decimal(text_of(node, source))
        case _:
            return None


def decimal(text: str) -> Fraction | None:
    """An exact decimal such as `0.1` or `1.5e-3`; None if it is none or has too many digits."""
    parts = _DECIMAL.fullmatch(text.replace("_", ""))
    if parts is None or not parts["digits"].strip(".") or len(parts["digits"]) > DIGITS:
        return None
    exponent = int(parts["exponent"] or 0)
    return None if abs(exponent) > DIGITS else Fraction(parts["digits"]) * Fraction(10) ** exponent


def text_of(node: ast.expr, source: Source) -> str:
    """The text of a node that stands on one line."""
    line = source.lines[node.lineno - 1].encode()
    return line[node.col_offset : node.end_col_offset].decode()
