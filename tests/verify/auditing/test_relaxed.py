"""Claims of other kinds of privacy."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.audit import audit
from lapwing.verify.auditing.relaxed import Relaxed, relaxed_of


def gaussian(centre: int, rng: Random) -> float:
    return centre + rng.gauss(0, 1)


@pytest.mark.parametrize(
    ("claim", "violated"),
    [
        ({"rho": "1/2"}, False),
        ({"rho": "1/4"}, True),
        ({"mu": "1"}, False),
        ({"mu": "3/4"}, True),
        ({"renyi": (2, "1")}, False),
        ({"renyi": (2, "1/4")}, True),
    ],
)
def test_gaussian_noise_of_scale_one(claim: dict[str, Any], violated: bool) -> None:
    """It is 1/2 in zCDP, 1 in Gaussian privacy, and its Rényi divergence of order 2 is 1."""
    found = audit(gaussian, 0, 1, samples=60_000, ignore="digits", **claim)
    assert found.violated is violated
    assert found.relaxed is not None
    assert (found.relaxed_at_least > found.relaxed.level) is violated
    assert "is false" in str(found) if violated else "no violation" in str(found)


def test_the_trade_off_function_lies_below_the_points() -> None:
    found = audit(gaussian, 0, 1, mu="1", samples=60_000, ignore="digits")
    assert len(found.trade_off) > 1
    assert all(one + two < 1 for one, two in found.trade_off)
    assert 0.8 < float(found.mu_at_least) <= 1
    assert 0.25 < float(found.rho_at_least) <= 0.5


def test_one_claim_at_a_time() -> None:
    assert relaxed_of(None, None, None) is None
    assert str(Relaxed("renyi", Fraction(1, 2), 3)) == "Rényi epsilon of order 3 = 0.5"
    bad: list[dict[str, Any]] = [
        {"rho": "1", "mu": "1"},
        {"rho": "1", "epsilon": 1},
        {"rho": "much"},
        {"mu": "-1"},
        {"rho": True},
        {"renyi": (0, "1")},
        {"renyi": (True, "1")},
    ]
    for claims in bad:
        with pytest.raises(ProgramError):
            audit(gaussian, 0, 1, samples=1000, **claims)
