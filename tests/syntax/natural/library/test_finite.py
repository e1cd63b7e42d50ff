"""Asking for NaN and the infinities gives what Python gives."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

BODIES = [
    "return math.isnan(math.nan), math.isnan(k), math.isinf(math.inf), math.isinf(k)",
    "return math.isfinite(k), math.isfinite(math.nan), math.isfinite(-math.inf)",
    "return [bool(each) for each in np.isnan(np.array([1.0, math.nan]))]",
    "return math.isinf(1e200 * 1e200), math.isinf(1e400)",
    "x = None if len(data) > 1 else 1.0\ntry:\n    return math.isnan(x)\nexcept TypeError:\n    return 'none'",
    "x = None if len(data) > 1 else 1.0\ntry:\n    return math.isfinite(x)\nexcept TypeError:\n    return 'none'",
    "x = None if len(data) > 1 else math.nan if len(data) else 2.0\nreturn x is not None and not math.isnan(x)",
]


@pytest.mark.parametrize("body", BODIES)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, "import math\nimport numpy as np")
