"""What a run computes with."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from lapwing.run.interpreter.value import Scalar, Value
from tests.helpers import body
from tests.running import ran


def test_scalars_are_exact() -> None:
    assert set(get_args(Scalar)) == {bool, int, Fraction}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("c", 3),
        ("c / 2", Fraction(3, 2)),
        ("c > 2", True),
        ("[c, 0.5]", [3, Fraction(1, 2)]),
        ("q", [5, -1, 3]),
        ("0.1 + 0.2 == 0.3", True),
        ("c // 2", 1),
    ],
)
def test_a_run_gives_values_without_rounding(expression: str, value: Value) -> None:
    assert ran(body(f"return {expression}")) == value


def test_no_value_is_a_float() -> None:
    results = ran(body("return c / 3, laplace(0.1, scale=1), 1e-3, [0.5][0]"), [Fraction(1, 7)])
    assert isinstance(results, tuple)
    assert [type(result) for result in results] == [Fraction] * 4
