"""Prices together."""

from __future__ import annotations

from math import inf

import pytest

from lapwing.verify.watching.compare import Price
from lapwing.verify.watching.cost import epsilon_of, is_within
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.trace.law import rho_of, worst_loss
from lapwing.verify.watching.trace.place import NOWHERE


def price(law: str, move: float, scale: float) -> Price:
    loss, rho = worst_loss(law, move, scale, scale), rho_of(law, move, scale, scale)
    return Price(law, move, scale, scale, loss, rho, 0.0, NOWHERE, NOWHERE, 0)


def test_laplace_adds_up() -> None:
    half = price("laplace", 1.0, 2.0)
    assert is_within([half, half], Claim(1.0))
    assert not is_within([half, half, half], Claim(1.0))
    assert epsilon_of([half, half, half], Claim(1.0)) == 1.5


def test_gaussian_needs_delta() -> None:
    wide, thin = price("normal", 1.0, 4.85), price("normal", 1.0, 2.0)
    assert is_within([wide], Claim(1.0, 1e-5))
    assert not is_within([wide], Claim(1.0))
    assert not is_within([thin], Claim(1.0, 1e-5))
    assert epsilon_of([wide], Claim(1.0)) == inf
    assert epsilon_of([wide], Claim(1.0, 1e-5)) == pytest.approx(0.747, abs=1e-2)


def test_rho() -> None:
    each = price("normal", 1.0, 2.0)
    assert is_within([each] * 4, Claim(inf, 0.0, 0.5))
    assert not is_within([each] * 5, Claim(inf, 0.0, 0.5))
    assert epsilon_of([each] * 4, Claim(inf, 0.0, 0.5)) == 0.5
