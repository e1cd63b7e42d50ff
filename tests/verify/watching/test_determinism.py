"""Code that draws no noise at all."""

from __future__ import annotations

import os
import random
import time
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.api import watch
from lapwing.verify.watching.determinism import is_deterministic

BITS = {"data": "Database(of=Bit)"}


def exact(data: list[int]) -> int:
    return sum(sorted(each for each in data if each in {0, 1}))


def drawn(data: list[int]) -> float:
    return sum(data) + random.random()


def timed(data: list[int]) -> int:
    return sum(data) + int(time.time() * 1e6) % 7


def from_outside(data: list[int]) -> int:
    return sum(data) + os.getpid() * 0


def placed(data: list[int]) -> int:
    return sum(data) + id(object()) * 0


def test_code_in_python_alone_is_deterministic() -> None:
    assert is_deterministic(exact, {"data": [1, 0]})


@pytest.mark.parametrize("function", [drawn, timed, from_outside, placed, np.sum])
def test_what_may_have_chance_in_it_is_not(function: Any) -> None:
    assert not is_deterministic(function, {"data" if function is not np.sum else "a": [1, 0]})


def test_no_claim_is_true_of_it() -> None:
    found = watch(exact, epsilon=1000, roles=BITS, seconds=600)
    assert found.findings[0].name == "no noise"
    assert found.sampled == 0
    assert not watch(lambda data: 5, epsilon=0, roles=BITS, seconds=600, samples=2000).violated
