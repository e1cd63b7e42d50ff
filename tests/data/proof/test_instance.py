"""Instances: their requirements hold, and cost and noise are what the text of the program says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.proof.instance import draws_in, instance_of
from lapwing.data.proof.plan_program import find_program
from lapwing.diagnostics.diagnostic import ProgramError


def test_cost_and_scales() -> None:
    found = instance_of("cells", {"m": 4, "reach": 120, "k": 3, "eps": Fraction(1, 9)})
    assert (found.epsilon, found.delta) == (Fraction(1, 3), Fraction(0))
    assert found.scales == (Fraction(1080),)
    found = instance_of("first_above", {"m": 9, "threshold": -7, "reach": 5, "k": 2, "eps": Fraction(1)})
    assert found.epsilon == 2
    assert found.scales == (Fraction(10), Fraction(20))
    assert len(list(draws_in(find_program("rows_kept").program.body))) == 2


@pytest.mark.parametrize(
    "inputs",
    [
        {"m": 0, "reach": 1, "k": 1, "eps": 1},
        {"m": 1, "reach": 0, "k": 1, "eps": 1},
        {"m": 1, "reach": 1, "k": 0, "eps": 1},
        {"m": 1, "reach": 1, "k": 1, "eps": 0},
        {"m": 1, "reach": Fraction(1, 2), "k": 1, "eps": 1},
        {"m": 1, "reach": 1, "eps": 1},
    ],
)
def test_requirements(inputs: dict[str, int | Fraction]) -> None:
    with pytest.raises(ProgramError):
        instance_of("cells", inputs)
