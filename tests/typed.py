"""Claims and costs in epsilon and delta, where a test is about those."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.accounting.cost import Cost as Charged
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.run.interpreter.release import AnyCost, Cost


def in_epsilon(claim: AnyClaim | None) -> Claim:
    """The claim, which is one in epsilon and delta."""
    assert isinstance(claim, Claim)
    return claim


def in_epsilon_cost(cost: AnyCost | Charged | None) -> Cost | Approximate:
    """The cost, which is one in epsilon and delta."""
    assert isinstance(cost, Cost | Approximate)
    return cost
