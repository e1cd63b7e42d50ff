"""From expressions to terms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Literal, Local
from lapwing.syntax.lowering.terms import fold, negative
from lapwing.syntax.pretty import pretty
from tests.helpers import body, lowered, rejection
from tests.running import agrees, normal
from tests.verify.flow.programs import flow_of


@pytest.mark.parametrize(
    ("operator", "left", "right", "value"),
    [
        ("+", 1, 2, Literal(3, INT)),
        ("-", 1, Fraction(1, 2), Literal(Fraction(1, 2), REAL)),
        ("*", -3, 4, Literal(-12, INT)),
        ("/", 4, 2, Literal(Fraction(2), REAL)),
        ("//", -7, 2, Literal(-4, INT)),
        ("//", 7, -2, Literal(-4, INT)),
        ("%", -7, 3, Literal(2, INT)),
        ("%", 7, -3, Literal(-2, INT)),
    ],
)
def test_numbers_are_computed(operator: str, left: int, right: int | Fraction, value: Literal) -> None:
    sides = [Literal(side, INT if isinstance(side, int) else REAL) for side in (left, right)]
    assert fold(operator, *sides) == value  # type: ignore[arg-type]


def test_numbers_that_would_grow_too_large_are_left_alone() -> None:
    big = Literal(2**4000, INT)
    assert fold("*", big, big) == Arithmetic("*", big, big)
    assert negative(big) == Literal(-(2**4000), INT)
    assert fold("+", Local("x", INT), big) == Arithmetic("+", Local("x", INT), big)


@pytest.mark.parametrize(
    "lines",
    [
        "n = 0\nfor x in q:\n    n += x > 0\nreturn n",
        "return (c > 1) + (c > 2) * 5 - True",
        "return True == 1, True < 2, (c > 0) == (c > 1), (c > 0) != 1",
        "return max(c > 1, 0), min(True, c), abs(-c)",
        "x = 1 if c else 0\ny = 1 if c - 3 else 0\nreturn x, y, not c, not (c - 3)",
        "if c and d[1]:\n    return 1\nreturn 0",
        "if not d[1] or c:\n    return 1\nreturn 0",
        "return q[-1], q[-3], q[c - 2]",
        "x = c > 1 and c < 9\nreturn x",
        "out = [1]\nout += [2, True]\nout = out + [out[0]]\nreturn out, len(out)",
        "return [1, True, 0.5][1]",
        "b = True\nb += 1\nreturn b",
        "return -True, --c, +c",
        "while c - c:\n    pass\nreturn 1 < c < 5 != 4",
    ],
)
def test_truth_values_and_numbers_mix_as_in_python(lines: str) -> None:
    assert agrees(lines)


@pytest.mark.parametrize(
    ("expression", "id"),
    [
        ("q[0] // 2", "sort"),
        ("c % 0.5", "sort"),
        ("q + [1] == q", "sort"),
        ("q == q", "sort"),
        ("q[0.5]", "sort"),
        ("q[q[0]]", "sort"),
        ("q[True]", ""),
        ("not q", "sort"),
        ("q if c else q", "sort"),
        ("1 if q else 2", "sort"),
        ("c and 1", "sort"),
        ("c or d[0]", "sort"),
        ("len(c)", "sort"),
        ("[1] + q", "sort"),
        ("q + q", "sort"),
        ("floor(q)", "sort"),
        ("q[floor(q[0])]", ""),
        ("unknown('f', q[0] > 0) + 1", ""),
        ("q[unknown('f')]", "sort"),
        ("q[unknown('f', q, of=int)]", ""),
        ("unknown('f', 1, of=list)", "arguments"),
        ("unknown('f g', 1)", "arguments"),
        ("unknown(f, 1)", "arguments"),
        ("unknown()", "arguments"),
        ("c / 0.0", "zero-divisor"),
        ("c % (2 - 2)", "zero-divisor"),
    ],
)
def test_an_operation_on_other_values_is_rejected(expression: str, id: str) -> None:
    assert rejection(f"return {expression}") == ([id] if id else [])


@pytest.mark.parametrize(
    "expression",
    [
        *("c * q[0]", "q[0] / len(q)", "c * c * eps", "q[0] * (eps / c) + 1", "d[0] // c"),
        *("q[0] * q[1]", "q[0] / q[1]", "d[0] // d[1]", "d[0] % d[1]", "q[0] ** 2", "q[0] / (q[1] * q[2])"),
    ],
)
def test_any_numbers_are_multiplied_and_divided(expression: str) -> None:
    assert rejection(f"return {expression}") == []


def test_an_index_from_the_end_counts_from_the_length() -> None:
    assert normal(body("return q[-2]")) == "pass\nreturn q[len(q) - 2]\n"


@pytest.mark.parametrize(
    "expression",
    ["log(q[0]) + exp(c)", "floor(q[0] / 3)", "sqrt(2)", "unknown('np.mean', q, d[0], of=bool)", "unknown('f', eps)"],
)
def test_functions_that_are_not_computed_exactly_read_back(expression: str) -> None:
    found = lowered(body(f"if c > 1:\n    x = {expression}\nelse:\n    x = 0\nreturn x"))
    assert lowered(pretty(found.program, found.claim)).program == found.program
    assert expression.replace("'", '"') in pretty(found.program)


def test_programs_with_secrets_compute_exactly() -> None:
    for value in ("exp(s)", "unknown('f', s)"):
        with pytest.raises(ProgramError, match="claim-only"):
            flow_of(f"@secret_flow\ndef program(s: High[float]) -> Low[float]:\n    return {value}")
