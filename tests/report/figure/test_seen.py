"""What can be seen on two inputs."""

from __future__ import annotations

from dataclasses import replace

from lapwing.report.figure.losses import deltas, losses
from lapwing.report.figure.overlay import distributions
from lapwing.report.figure.tradeoff import tradeoff
from tests.report.pairs import FEW


def test_the_factor_is_the_exponential_of_epsilon() -> None:
    assert FEW.factor == 2.0


def test_a_huge_epsilon_is_drawn_too() -> None:
    huge = replace(FEW, epsilon=1e6)
    for draw in (distributions, losses, deltas, tradeoff):
        assert draw(huge).marks
