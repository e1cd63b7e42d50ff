"""Numbers mean exactly what their text says."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.number import DIGITS, decimal, exact_number


def number(text: str) -> bool | int | Fraction | None:
    return exact_number(ast.parse(text, mode="eval").body, Source("a.py", text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1", Fraction(1, 10)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("1e-3", Fraction(1, 1000)),
        ("1.5E+2", Fraction(150)),
        ("1_0.2_5", Fraction(41, 4)),
        ("-0.1", Fraction(-1, 10)),
        ("--2", 2),
        ("0x_ff", 255),
        ("True", True),
        ("0.1000000000000000055511151231257827", Fraction("0.1000000000000000055511151231257827")),
    ],
)
def test_a_literal_is_taken_exactly(text: str, value: bool | int | Fraction) -> None:
    found = number(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ["x", "1 + 1", "'1'", "1j", "-True", "None", "+1j", "not 1"])
def test_anything_else_is_no_number(text: str) -> None:
    assert number(text) is None


def test_numbers_have_a_largest_length() -> None:
    assert number("9" * DIGITS) == int("9" * DIGITS)
    assert number("1" + "0" * DIGITS) is None
    assert number(f"1e{DIGITS}") == Fraction(10) ** DIGITS
    assert number(f"1e{DIGITS + 1}") is None
    assert number(f"1e-{DIGITS + 1}") is None
    assert number("0." + "1" * DIGITS) is None


@pytest.mark.parametrize("text", ["", ".", "e5", "inf", "nan", "1e", "0x1p3", "-1", "1e9999999", "١"])
def test_other_text_is_no_decimal(text: str) -> None:
    assert decimal(text) is None


def test_a_number_after_wide_letters_is_found() -> None:
    text = "'ü' + 0.1"
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.BinOp)
    assert exact_number(node.right, Source("a.py", text)) == Fraction(1, 10)
