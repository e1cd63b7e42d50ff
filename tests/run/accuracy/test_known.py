"""The list of mechanisms, and what holds for all of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.known import MECHANISMS, find_mechanism
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.setting import Setting

SETTING = Setting(n=500, k=6, cutoff=2, block=20, share=True)
BETA = Fraction(1, 20)
NOTHING = Fraction(1, 10**600)


def test_names_are_found_however_they_are_joined() -> None:
    assert len({mechanism.name for mechanism in MECHANISMS}) == len(MECHANISMS)
    assert find_mechanism("noisy_max") is find_mechanism("noisy-max")
    with pytest.raises(ProgramError, match="accuracy-mechanism"):
        find_mechanism("magic")


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_failures_are_probabilities_that_fall(mechanism: Mechanism) -> None:
    found = [max(mechanism.failure(SETTING, steps), NOTHING) for steps in (0, 1, 10, 100, 10**4, 10**8)]
    assert all(failure <= 1 for failure in found)
    assert found == sorted(found, reverse=True)
    assert found[-1] <= Fraction(1, 10**9)


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_a_higher_price_never_hurts(mechanism: Mechanism) -> None:
    cheap, dear = replace(SETTING, epsilon=Fraction(1, 2)), replace(SETTING, epsilon=Fraction(2))
    for steps in (0, 3, 30, 3000):
        assert mechanism.failure(dear, steps) <= max(mechanism.failure(cheap, steps), NOTHING)


@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(1), Fraction(5)])
@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_theorems_hold_once_rounded_up_to_the_grid(mechanism: Mechanism, epsilon: Fraction) -> None:
    for setting in (replace(SETTING, epsilon=epsilon), replace(SETTING, epsilon=epsilon, n=17, grid=Fraction(1, 7))):
        steps = -(-mechanism.theorem.alpha(setting, BETA) // mechanism.unit(setting))
        assert mechanism.failure(setting, steps) <= BETA
