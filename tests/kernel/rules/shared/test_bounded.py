"""Ties of noise are paid: once for the first run, and exp(epsilon) times for the second."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.finite.chains import Chains
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.shared.bounded import bounded, excess
from tests.helpers import lowered
from tests.kernel.rules.test_ranked import THRESHOLD, goal


def test_ties_count_against_both_runs() -> None:
    one, other = (bounded(goal(THRESHOLD, parameters="b: Bit").program, {"b": bit}, Chains(16, 6)) for bit in (0, 1))
    assert one.met == other.met > 0
    assert one.rare > one.met
    without = replace(other, met=Fraction(0))
    assert excess(one, other, Fraction(0)) - excess(one, without, Fraction(0)) >= other.met


def test_the_probability_of_a_coin_is_a_number() -> None:
    program = lowered("""
        @private(epsilon="0.5", delta="0.01", requires=["p >= 0", "p <= 1"])
        def f(b: Bit, p: Public[float]):
            c = flip(p)
            x = gaussian(b, sigma=1)
            return c and x > 0
    """).program
    with pytest.raises(Refused, match="a probability is not a number"):
        bounded(program, {"b": 0}, Chains(16, 6))
