"""What claims allow."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.claimed import allowance, factor_of, group_of
from lapwing.refute.exact.number import Log, bounds_of
from lapwing.refute.exact.value import Value
from tests.helpers import lowered

MEMORY: dict[str, Value] = {"eps": Log(Fraction(2), Fraction(2)), "p": Fraction(1, 3), "d": (0, 1, 1), "c": 2}


def claim(**options: str) -> Claim:
    shown = ", ".join(f"{name}={text!r}" for name, text in options.items())
    head = "d: Database(of=Bit), p: Public[float], c: Public[int], eps: Epsilon"
    found = lowered(f"@private({shown})\ndef f({head}):\n    return 0\n").claim
    assert isinstance(found, Claim)
    return found


@pytest.mark.parametrize(
    ("epsilon", "factor"),
    [
        ("eps", 4),
        ("3 * eps / 2", 8),
        ("len(d) * eps", 64),
        ("c * eps + eps", 64),
        ("max(eps, c * eps)", 16),
        ("min(eps, c * eps)", 4),
        ("log(3)", 3),
        ("log(max(2 - p, 1 / p))", 3),
        ("log(3) + eps", 12),
        ("0", 1),
    ],
)
def test_factors_are_exact_where_they_can_be(epsilon: str, factor: int) -> None:
    assert factor_of(claim(epsilon=epsilon).epsilon, MEMORY) == factor


def test_the_larger_of_two_equal_epsilons_is_either() -> None:
    low, high = bounds_of(factor_of(claim(epsilon="max(1, c / 2)").epsilon, MEMORY))
    assert float(low) == pytest.approx(exp(1), rel=1e-12)
    assert high - low < Fraction(1, 10**9)


def test_others_lie_between_bounds() -> None:
    low, high = bounds_of(factor_of(claim(epsilon="1").epsilon, MEMORY))
    assert low < high
    assert float(low) == pytest.approx(exp(1))


def test_delta_and_groups() -> None:
    found = claim(epsilon="eps", delta="p / 3", group="c")
    assert allowance(found.epsilon, found.delta, MEMORY)[1] == (Fraction(1, 9),) * 2
    assert group_of(found.group, MEMORY) == 2
    with pytest.raises(Refused):
        group_of(found.group, {**MEMORY, "c": 0})


def test_a_claim_below_zero_cannot_be_broken() -> None:
    found = claim(epsilon="(c - 3) * eps")
    with pytest.raises(Refused, match="below 0"):
        allowance(found.epsilon, found.delta, MEMORY)
    assert allowance(found.epsilon, found.delta, {**MEMORY, "c": 3})[0] == (Fraction(1), Fraction(1))
