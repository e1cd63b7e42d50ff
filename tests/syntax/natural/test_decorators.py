"""Decorators are what their names resolve to."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.natural.decorators import OF_CLASSES, OF_FUNCTIONS
from tests.syntax.natural.says import core


def test_known_decorators_have_full_names() -> None:
    assert all("." in name or name.startswith("@") for name in OF_FUNCTIONS | OF_CLASSES)


def test_a_decorator_under_another_name_is_read() -> None:
    body = "class A:\n    @fast\n    def n(self):\n        return 1\nreturn A().n() + sum(data) + rng.laplace(0, 1)"
    assert "laplace" in core(body, "from numba import njit as fast")


@pytest.mark.parametrize(
    "before",
    [
        "def property(f):\n    return lambda self: 0",
        "from stubs import property",
        "from functools import partial as property",
    ],
)
def test_another_function_of_that_name_is_refused(before: str) -> None:
    body = "class A:\n    @property\n    def n(self):\n        return 1\nreturn A().n + sum(data) + rng.laplace(0, 1)"
    with pytest.raises(ProgramError):
        core(body, before)
