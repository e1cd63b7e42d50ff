"""Arithmetic of constants: the same errors, infinities and decisions as in Python."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.subjects.subject import subjects_of
from tests.syntax.natural.says import assert_as_python, refusal
from tests.syntax.natural.test_traps import is_wrong, lowered

CAUGHT = """\
try:
    found = {expression}
except OverflowError:
    found = "overflow"
except ZeroDivisionError:
    found = "zero"
except ValueError:
    found = "value"
except TypeError:
    found = "type"
return found
"""
SAME = [
    "10.0 ** 400",
    "(10 ** 300) ** 1.5",
    "10.0 ** -400",
    "0.0 ** -1",
    "0 ** 0.3",
    "0.0 ** 0",
    "2 ** -2",
    "pow(10.0, 309)",
    "1e200 * 1e200 > 1",
    "1e400 > 10 ** 400",
    "10 ** 400 * 1.0",
    "10 ** 400 / 3",
    "10 ** 400 / 10 ** 399",
    "float(10 ** 400)",
    "float('1e400') > 0",
    "float('x')",
    "float('1/2')",
    "float(' 1_0.5 ')",
    "int('x')",
    "int('1.5')",
    "int(1e400)",
    "int(0.29 * 100)",
    "round(2.675, 2)",
    "round(0.5) + round(1.5)",
    "round(1e400)",
    "0.1 + 0.2 == 0.3",
    "0.1 + 0.2 > 0.3",
    "bool(0.1 + 0.2 - 0.3)",
    "1 if 1e-200 * 1e-200 else 2",
    "1 / (1e-200 * 1e-200)",
    "7.5 // 0.1",
    "1.0 % 0.1",
    "-7 // 2.0",
    "1 % 0",
    "1.0 // 0.0",
    "1 << 3",
    "1 << -1",
    "1 >> -1",
    "1.5 << 1",
    "1.5 & 1",
    "5 ^ 3",
    "True & 3",
    "math.exp(710)",
    "math.exp(709) > 0",
    "math.expm1(710)",
    "math.log(0)",
    "math.log(-1)",
    "math.log1p(-1)",
    "math.sqrt(-1)",
    "1 / (1 - 1e-17 - 1)",
    "math.floor(0.29 * 100)",
    "math.ceil(0.1 * 3 * 10)",
    "list(range(0, 4, 0))",
    "'ab' * -1",
    "str(0.1 + 0.2)",
    "1 if np.float64(1) / 0 > 1 else 2",
    "np.float64(10) ** 2",
    "1 if np.log(0.0) < 0 else 2",
    "1 if np.sqrt(-1.0) == 0 else 2",
    "1 if np.float64(3) / k > 1 else 2",
    "2.0 ** 3",
]
REFUSED = [
    "(-8) ** 0.5",
    "10 ** 10 ** 10",
    "1 << 100000",
    "'ab' * 10 ** 9",
    "1 / (0.1 + 0.2 - 0.3)",
    "math.log(0.1 + 0.2 - 0.3) < 0",
    "Decimal('x')",
    "math.pow(0, -1)",
    "math.sqrt(10 ** 400)",
    "np.array([10.0]) ** 400",
    "k * 10 ** 400",
]
IMPORTS = "import math\nimport numpy as np\nfrom decimal import Decimal\n"


@pytest.mark.parametrize("expression", SAME)
def test_means_what_python_means(expression: str) -> None:
    assert_as_python(CAUGHT.format(expression=expression), IMPORTS)


@pytest.mark.parametrize("expression", REFUSED)
def test_what_is_not_computed_is_refused(expression: str) -> None:
    assert refusal(CAUGHT.format(expression=expression), IMPORTS).cause


HANDLED = """\
import math


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def f(data, epsilon, rng):
    result = sum(data)
    try:
        result = {expression}
    except {error}:
        pass
    return result
"""
FAILING = [
    ("10.0 ** 400", "OverflowError"),
    ("10.0 ** 400", "ArithmeticError"),
    ("float(10 ** 400)", "OverflowError"),
    ("10 ** 400 / 3", "OverflowError"),
    ("math.exp(1000)", "OverflowError"),
    ("1 << -1", "ValueError"),
    ("int('x')", "ValueError"),
    ("1 / (1e-200 * 1e-200)", "ZeroDivisionError"),
]


@pytest.mark.parametrize(("expression", "error"), FAILING)
def test_a_constant_that_fails_leaves_the_old_value(expression: str, error: str) -> None:
    text = HANDLED.format(expression=expression, error=error)
    (program,) = [lowered(each) for each in subjects_of(Source("a.py", text), None)]
    assert program is not None
    assert is_wrong(program)


def test_powers_may_overflow_where_that_is_not_caught() -> None:
    body = "try:\n    return sum((x - 0.5) ** 2 for x in data) / len(data)\nexcept ZeroDivisionError:\n    return 0"
    assert_as_python(body)
    assert refusal(body.replace("ZeroDivisionError", "ArithmeticError")).cause


def test_high_powers_of_what_may_be_below_zero() -> None:
    assert_as_python("return [(x - 3) ** 9 for x in data], [(x - 2) ** 3.0 for x in data]")
    assert refusal("return [(x - 3) ** 99 for x in data]").cause


def test_roots_of_zero() -> None:
    assert_as_python("return [(0 * x) ** 0.3 for x in data]")
