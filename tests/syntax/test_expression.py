"""Expressions as they are read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.helpers import body, lowered, rejected, rejection
from tests.running import agrees, normal, ran


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("+c", "c"),
        ("- - c", "-(-c)"),
        ("-2 + c", "-2 + c"),
        ("(c + 1) * 2", "(c + 1) * 2"),
        ("c - (1 - c)", "c - (1 - c)"),
        ("2 ** 3 + c", "8 + c"),
        ("c ** 2", "c * c"),
        ("c ** 0", "1"),
        ("1_000 + 0x10 + 0b1", "1017"),
        ("0.1 + 0.2", "3 / 10"),
        ("1e3", "1000.0"),
        ("not c < 1", "not c < 1"),
        ("1 < c <= 3", "1 < c and c <= 3"),
        ("c if c > 0 else -c", "c if c > 0 else -c"),
        ("q[-1]", "q[len(q) - 1]"),
        ("[1, c] + [2]", "[1, c, 2]"),
        ("[]", "[]"),
        ("c == 1 or c == 2 and c != 3", "c == 1 or c == 2 and c != 3"),
    ],
)
def test_an_expression_is_read(expression: str, shown: str) -> None:
    assert normal(body(f"return {expression}")).endswith(f"return {shown}\n")


@pytest.mark.parametrize(
    "expression",
    [
        "None",
        "'text'",
        "1j",
        "q[0:1]",
        "(1, 2)[0]",
        "[x for x in q]",
        "{1: 2}",
        "c @ c",
        "c << 1",
        "~c",
        "c is 1",
        "c in q",
        "c ** c",
        "c ** 17",
        "c ** -1",
        "(x := 1)",
        "f'{c}'",
        "lambda: c",
        "q[0].real",
    ],
)
def test_the_rest_of_python_is_outside_the_language(expression: str) -> None:
    lines = rejected(body(f"return {expression}"))
    assert lines == [("outside-language", 3)] or lines == [("foreign-name", 3)]


@pytest.mark.parametrize(
    ("expression", "id"),
    [
        ("nothing", "undefined-name"),
        ("max", "foreign-name"),
        ("Epsilon", "foreign-name"),
        ("9" * 401, "number"),
        ("1e401", "number"),
        ("1" + "+1" * 101, "too-deep"),
        ("c / 0", "zero-divisor"),
        ("c // (1 - 1)", "zero-divisor"),
    ],
)
def test_a_name_or_number_that_means_nothing_is_rejected(expression: str, id: str) -> None:
    assert rejection(f"return {expression}") == [id]


@pytest.mark.parametrize(
    "expression",
    ["-7 // 2", "-7 % 3", "7 // -2", "7 % -3", "c // -2", "-c % 2", "(c - 10) // 3", "(c - 10) % -4", "-c ** 2"],
)
def test_whole_division_is_pythons(expression: str) -> None:
    assert agrees(f"return {expression}")


def test_decimals_are_exact() -> None:
    assert ran(body("return q[0] * 0.1"), q=[3]) == Fraction(3, 10)


def test_a_power_does_not_repeat_or_lose_a_draw() -> None:
    assert rejection("return flip() ** 0") == ["outside-language"]
    assert rejection("return uniform(3) ** 2") == ["outside-language"]


def test_places_count_letters_not_bytes() -> None:
    with pytest.raises(ProgramError) as caught:
        lowered(body("größe = 1\nreturn größe + größe + wörter"))
    span = caught.value.diagnostics[0].spans[0]
    assert (span.line, span.column, span.end_column) == (4, 27, 33)
    assert span.source.line(4)[27:33] == "wörter"
