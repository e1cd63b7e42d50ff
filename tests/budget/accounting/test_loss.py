"""The tight accountants agree with dp_accounting, and are never below exact values."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import comb, exp, log

import pytest

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.accounting.loss import by_distribution, by_laplace, by_renyi, gathered, renyi_of
from lapwing.diagnostics.diagnostic import ProgramError

MILLION = Fraction(1, 10**6)


def costs(epsilon: str, count: int, delta: str = "0") -> list[Approximate]:
    found = cost_of(epsilon, delta)
    assert isinstance(found, Approximate)
    return [found] * count


def exact_delta(epsilon: float, count: int, total: float) -> float:
    """The delta of randomized response so many times, summed exactly as in Kairouz, Oh and Viswanath."""
    near = 1 / (1 + exp(-epsilon))
    found = 0.0
    for wrong in range(count + 1):
        loss = (count - 2 * wrong) * epsilon
        if loss > total:
            chance = comb(count, wrong) * near ** (count - wrong) * (1 - near) ** wrong
            found += chance * (1 - exp(total - loss))
    return found


def test_the_loss_distribution_is_that_of_randomized_response() -> None:
    pytest.importorskip("dp_accounting")
    for epsilon, count in (("0.1", 300), ("0.5", 40), ("1", 12)):
        found = by_distribution(costs(epsilon, count), MILLION)
        assert found is not None
        assert exact_delta(float(epsilon), count, found) <= 1e-6 * 1.001
        assert exact_delta(float(epsilon), count, found - 0.02 * count * float(epsilon)) >= 1e-6


def test_a_thousand_tenths() -> None:
    pytest.importorskip("dp_accounting")
    assert by_distribution(costs("0.1", 1000), MILLION) == pytest.approx(19.34, abs=0.01)
    assert by_laplace(Fraction(1, 10), 1000, MILLION) == pytest.approx(19.34, abs=0.01)


def test_renyi_agrees_with_the_library() -> None:
    pytest.importorskip("dp_accounting")
    from dp_accounting import NeighboringRelation, RandomizedResponseDpEvent
    from dp_accounting.rdp import RdpAccountant

    for epsilon, count in ((0.1, 1000), (0.5, 100), (1.0, 10)):
        accountant = RdpAccountant(neighboring_relation=NeighboringRelation.REPLACE_ONE)
        accountant.compose(RandomizedResponseDpEvent(2 / (1 + exp(epsilon)), 2), count)
        theirs = accountant.get_epsilon(1e-6)
        assert by_renyi(costs(str(epsilon), count), MILLION) == pytest.approx(theirs, rel=0.02)


def test_renyi_of_randomized_response() -> None:
    near, order = exp(0.7) / (1 + exp(0.7)), 3.0
    direct = log(near**order * (1 - near) ** (1 - order) + (1 - near) ** order * near ** (1 - order)) / (order - 1)
    assert renyi_of(0.7, order) == pytest.approx(direct)
    assert renyi_of(0.7, 1.0001) < renyi_of(0.7, 100) < 0.7


def test_many_different_costs_are_taken_for_larger_ones() -> None:
    different = [Approximate(Fraction(number, 1000), Fraction(number, 10**12)) for number in range(1, 500)]
    merged = gathered(different)
    assert len(merged) <= 24
    assert merged.total() == len(different)
    assert sum(cost.epsilon * count for cost, count in merged.items()) >= sum(cost.epsilon for cost in different)
    assert gathered(different[:20]) == dict.fromkeys(different[:20], 1)


def test_what_would_take_too_much_is_said() -> None:
    with pytest.raises(ProgramError):
        by_distribution(costs("10", 1000), MILLION)
    with pytest.raises(ProgramError):
        by_laplace(Fraction(10), 1000, MILLION)
    with pytest.raises(ProgramError):
        by_renyi(costs("1", 2, "1e-9"), MILLION)


def test_without_the_library_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dp_accounting.pld", None)
    with pytest.raises(ProgramError) as caught:
        by_laplace(Fraction(1), 2, MILLION)
    assert caught.value.diagnostics[0].id == "extra"
