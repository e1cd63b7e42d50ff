"""What releases cost groups."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated, cost_of
from lapwing.budget.accounting.group import group, growth
from lapwing.diagnostics.diagnostic import ProgramError


def test_epsilon_grows_with_the_group_and_rho_with_its_square() -> None:
    assert group(cost_of("0.1"), 7) == cost_of("0.7")
    assert group(cost_of(rho="0.1"), 3) == cost_of(rho="0.9")
    assert group(cost_of(1, "0.1"), 1) == cost_of(1, "0.1")


@pytest.mark.parametrize(("epsilon", "size"), [("1", 2), ("0.1", 10), ("1e-30", 5), ("1e-15", 3), ("3", 40)])
def test_the_deltas_of_the_steps_add_up_and_are_never_too_little(epsilon: str, size: int) -> None:
    exact = sum(exp(step * float(epsilon)) for step in range(size))
    found = growth(Fraction(epsilon), size)
    assert found >= size
    assert float(found) == pytest.approx(exact, rel=1e-9)


def test_a_delta_is_at_most_one() -> None:
    found = group(cost_of(100, "0.1"), 1000)
    assert isinstance(found, Approximate)
    assert found.delta == 1


def test_what_is_not_known_for_groups_is_rejected() -> None:
    for cost in (Concentrated(Fraction(1), Fraction(1, 10)), cost_of(1, order=2)):
        with pytest.raises(ProgramError):
            group(cost, 2)
    for size in (0, -1, True, 10**9):
        with pytest.raises(ProgramError):
            group(cost_of(1), size)
