"""What a cell takes from earlier ones."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from types import ModuleType
from typing import Any
from unittest import mock

import numpy as np
import pytest

import lapwing
from lapwing.app.earlier import taken

RNG, SEEDED = np.random.default_rng(), np.random.default_rng(1)


@pytest.mark.parametrize(
    ("cell", "names", "text"),
    [
        ("np.sum(x)", {"np": np}, "import numpy as np"),
        ("norm(x)", {"norm": np.linalg.norm}, "from numpy.linalg import norm as norm"),
        ("total(x)", {"total": np.sum}, "from numpy import sum as total"),
        ("noise(0, 1)", {"noise": np.random.laplace}, "from numpy.random import laplace as noise"),
        ("gauss(0, 1)", {"gauss": random.gauss}, "from random import gauss as gauss"),
        ("rng.laplace()", {"rng": RNG}, "import numpy.random\nrng = numpy.random.default_rng()"),
        ("rng.laplace()", {"rng": SEEDED}, "import numpy.random\nrng = numpy.random.default_rng(1)"),
        ("np.sum(x)", {"np": ModuleType("numpy")}, ""),
        ("laplace(q)", {"laplace": lapwing.laplace}, "from lapwing import laplace as laplace"),
        ("SCALE * x", {"SCALE": 1.5}, "SCALE = 1.5"),
        ("NAME == x", {"NAME": "a\nb"}, "NAME = 'a\\nb'"),
        ("x + LARGE", {"LARGE": math.inf}, ""),
        ("x + now", {"now": np.float64(3)}, "now = 3.0"),
        ("x + other", {}, ""),
        ("def f(\n", {}, ""),
        ("SCALE = 2\nSCALE * x", {"SCALE": 1}, ""),
        ("import math as np\nnp.exp(1)", {"np": np}, ""),
    ],
)
def test_names_as_they_stand(cell: str, names: dict[str, Any], text: str) -> None:
    assert taken(cell, names) == text


def outer(x: float) -> float:
    return HALF * inner(x)


def inner(x: float) -> float:
    return outer(math.exp(x))


HALF = 0.5


def test_what_earlier_functions_use_comes_along() -> None:
    names = {"outer": outer, "inner": inner, "math": math, "HALF": 0.5, "other": inner}
    with mine(outer, inner):
        found = taken("def f(x):\n    return outer(x)\n", names)
        assert found.startswith("def outer(x: float)") and "def inner(x: float)" in found
        assert "HALF = 0.5" in found and "import math as math" in found and found.count("def ") == 2
        assert taken("other(1)", names) == ""


def made(scale: float) -> Callable[[float], float]:
    def noisy(x: float) -> float:
        return x + scale

    noisy.__qualname__ = "noisy"
    return noisy


def by_default(x: float, scale: float = HALF) -> float:
    return x + scale


class Kept:
    scale = HALF


@wraps(outer)
def other(x: float) -> float:
    return x


@pytest.mark.parametrize(
    ("name", "value"), [("noisy", made(0.1)), ("by_default", by_default), ("Kept", Kept), ("outer", other)]
)
def test_a_text_that_does_not_say_all_is_not_read(name: str, value: Any) -> None:
    with mine(value):
        assert taken(f"{name}(1)", {name: value, "scale": 1.0, "HALF": 1.0}) == ""


@contextmanager
def mine(*values: Any) -> Iterator[None]:
    """Functions and classes as those of a notebook."""
    with ExitStack() as stack:
        for each in values:
            stack.enter_context(mock.patch.object(each, "__module__", "__main__"))
        yield
