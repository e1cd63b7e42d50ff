"""Draws that rest on delta, side by side: found by proving programs that need them, and not those that need more."""

from __future__ import annotations

import pytest

from lapwing.prove.prover import Proved, prove
from tests.helpers import lowered

KEYS = """@private(epsilon="eps", delta="exp(-(t - 1) * eps) / 2")
def program(h: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon):
    shown = 0
    if h[0] > 0:
        x = geometric(h[0], scale=1 / eps)
        if x > t:
            shown = x
    return shown
"""
ABOVE = """@private(epsilon=1.24, delta=0.01)
def program(q: Query(sensitivity=1)):
    t = gaussian(0, sigma=4)
    x = gaussian(q, sigma=8)
    return x >= t
"""


@pytest.mark.parametrize("text", [KEYS, ABOVE])
def test_what_needs_delta_is_proved(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None and isinstance(prove(found.program, found.claim), Proved)


@pytest.mark.parametrize(
    "text",
    [KEYS.replace("x > t", "x >= t"), KEYS.replace("/ 2", "/ 4"), KEYS.replace("(t - 1)", "t")],
)
def test_what_needs_more_is_not(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None and not isinstance(prove(found.program, found.claim, 3), Proved)
