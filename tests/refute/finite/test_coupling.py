"""The three conditions of a coupling: each one can fail."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lapwing.kernel.language.refuse import Refused
from lapwing.numbers.epsilon import Log
from lapwing.refute.finite.couple import couple
from lapwing.refute.finite.coupling import Coupling, check_coupling
from lapwing.refute.finite.distribution import Distribution, distribute
from tests.refute.finite.small import distributions

FIRST, SECOND = distribute({0: "2/3", 1: "1/3"}), distribute({0: "1/3", 1: "2/3"})
LEFT = distribute({(0, 0): "2/3", (1, 1): "1/3"})
RIGHT = distribute({(0, 0): "1/3", (1, 1): "2/3"})
GOOD = Coupling(LEFT, RIGHT, Log(Fraction(2)), Fraction(0))


def equal(a: object, b: object) -> bool:
    return a == b


def test_a_coupling_is_accepted() -> None:
    check_coupling(GOOD, FIRST, SECOND, equal)
    check_coupling(replace(GOOD, epsilon=Log(Fraction(1)), delta=Fraction(1, 3)), FIRST, SECOND, equal)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"left": RIGHT}, "the first marginal"),
        ({"right": LEFT}, "the second marginal"),
        ({"left": distribute({(0, 1): "2/3", (1, 1): "1/3"})}, "not in the relation"),
        ({"right": distribute({(1, 0): "1/3", (1, 1): "2/3"})}, "not in the relation"),
        ({"left": distribute({(0, 0): "2/3", (1, 1): "1/6", (2, 2): "1/6"})}, "the first marginal"),
        ({"epsilon": Log(Fraction(199, 100))}, "the distance"),
        ({"epsilon": Log(Fraction(1)), "delta": Fraction(333, 1000)}, "the distance"),
    ],
)
def test_each_condition_is_looked_at(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_coupling(replace(GOOD, **change), FIRST, SECOND, equal)


@given(distributions(), distributions(), st.data())
@settings(max_examples=100, deadline=None)
def test_mass_that_is_moved_is_noticed(
    first: Distribution[int], second: Distribution[int], data: st.DataObject
) -> None:
    found = couple(first, second, lambda a, b: True)
    assert isinstance(found, Coupling)
    check_coupling(found, first, second, lambda a, b: True)
    side = data.draw(st.sampled_from(["left", "right"]))
    joint = dict(getattr(found, side).masses)
    source = data.draw(st.sampled_from([pair for pair, mass in joint.items() if mass]))
    target = data.draw(st.sampled_from([pair for pair in joint if pair != source] or [(9, 9)]))
    joint[source], joint[target] = Fraction(0), joint.get(target, Fraction(0)) + joint[source]
    change: dict[str, Any] = {side: distribute(joint)}
    with pytest.raises(Refused):
        check_coupling(replace(found, **change), first, second, lambda a, b: True)
