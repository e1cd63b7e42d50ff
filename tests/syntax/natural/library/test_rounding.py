"""Rounded numbers: whole ones in Python, floats in NumPy."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, assert_not_misread

ROUNDED = ["np.floor(x)", "np.ceil(x)", "np.trunc(x)", "np.fix(x)", "np.round(x)", "np.rint(x)", "x.round()"]


@pytest.mark.parametrize("rounded", [*ROUNDED, "np.sign(x)"])
def test_an_array_of_floats_stays_one(rounded: str) -> None:
    body = f"x = np.array([1.5, -2.5])\nr = {rounded}\nr[0] = 0.25\nreturn r"
    assert_as_python(body, "import numpy as np")


@pytest.mark.parametrize("rounded", ROUNDED[:6])
def test_whole_numbers_keep_their_type_but_for_rint(rounded: str) -> None:
    assert_as_python(f"x = np.array([1, 2])\nr = {rounded}\nr[0] = 0.25\nreturn r", "import numpy as np")


def test_python_rounds_to_whole_numbers() -> None:
    assert_as_python("return [5, 6, 7][math.floor(1.5)], math.ceil(k / 2), round(k / 2)", "import math")
    assert_as_python("return int(np.floor(k / 2)), np.floor(np.nan), np.ceil(np.inf)", "import numpy as np")


NONE = ["math.floor(np.array([1.5, 2.5]))", "round(np.array([1.5]))", "math.floor(math.nan)", "math.ceil(math.inf)"]


@pytest.mark.parametrize("call", NONE)
def test_what_has_no_whole_number(call: str) -> None:
    assert_not_misread(f"return {call}", "import math\nimport numpy as np")
