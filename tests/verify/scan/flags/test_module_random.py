"""The state of a module."""

from __future__ import annotations

import pytest

from lapwing.verify.scan.flags.module_random import module_random
from tests.contracts import flag_view


@pytest.mark.parametrize(
    ("parameters", "draw", "count"),
    [
        ("data, rng", "np.random.laplace()", 1),
        ("data, rng", "random.gauss(0, 1)", 1),
        ("data, rng", "rng.laplace()", 0),
        ("data", "np.random.laplace()", 0),
        ("data, rng", "SHARED.laplace()", 1),
        ("data", "SHARED.laplace()", 0),
        ("data, rng, SHARED", "rng.laplace()", 0),
    ],
)
def test_a_generator_is_passed_by(parameters: str, draw: str, count: int) -> None:
    text = f"""
import random
import numpy as np
SHARED = np.random.default_rng()
# lapwing: data: Database(of=Bit)
def f({parameters}):
    return sum(data) + {draw}
"""
    flags = list(module_random(flag_view(text)))
    assert [flag.id for flag in flags] == ["module-random"] * count
    assert all("not from rng" in flag.text for flag in flags)
