"""Noise added to a quotient is drawn around it."""

from __future__ import annotations

import pytest

from lapwing.prove import Proved, prove
from tests.helpers import body, lowered
from tests.running import agrees, normal

MEAN = """
@private(epsilon="eps", requires="len(d) >= 1")
def mean(d: Database(of=Bit), eps: Epsilon):
    return sum(d) / len(d) + laplace(0, scale=1 / (len(d) * eps))
"""
ADDED = ("c / 3 + laplace(0, scale=1)", "laplace(0, scale=1) + c / 3")
BESIDE = (
    "c / 3 - laplace(0, scale=1)",
    "c / 3 + laplace(1, scale=1)",
    "c + laplace(0, scale=1)",
    "c / 3 * laplace(0, scale=1)",
    "laplace(c, scale=2) / 3 + laplace(0, scale=1)",
    "c / 3 + exponential_noise(0, scale=1)",
)


@pytest.mark.parametrize("expression", ADDED)
def test_a_quotient_is_the_centre(expression: str) -> None:
    assert "laplace(c / 3, scale=1)" in normal(body(f"return {expression}"))


@pytest.mark.parametrize("expression", BESIDE)
def test_what_else_is_added_stays_beside_the_noise(expression: str) -> None:
    assert "(c / 3, scale=1)" not in normal(body(f"return {expression}"))


@pytest.mark.parametrize("expression", [*ADDED, "sum(d) / c + laplace(0, scale=1)"])
def test_the_result_is_pythons(expression: str) -> None:
    assert agrees(f"return {expression}", [2], c=6, d=[1, 1, 1], q=[1], eps=1)


def test_a_mean_with_noise_added_is_proved() -> None:
    found = lowered(MEAN)
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim), Proved)
