from __future__ import annotations

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.finite import smallest_finite
from tests.prove.examples import MECHANISM, stated

ALMOST_RANDOM = """
@private(epsilon="log(3)")
def almost_random(answer: Bit):
    honest = flip(1 / 2)
    random = flip(1 / 2)
    if honest:
        return answer
    return 1 if random else 0
"""
RESPONSE = """
@private(epsilon="eps")
def response(answer: Bit, eps: Epsilon):
    return randomized_response(answer == 1, eps)
"""
TWICE = """
@private(epsilon="2 * eps")
def twice(answer: Bit, eps: Epsilon):
    first = randomized_response(answer == 1, eps)
    second = randomized_response(answer == 1, eps)
    return first, second
"""
NOTHING = """
@private(epsilon="0")
def nothing(answer: Bit):
    return flip(1 / 3)
"""
READS = """
@private(epsilon="1")
def reads(answer: Bit):
    if flip(1 / 3):
        return answer
    return 0
"""


@pytest.mark.parametrize(
    ("text", "epsilon"), [(ALMOST_RANDOM, "log(3)"), (RESPONSE, "eps"), (TWICE, "2 * eps"), (NOTHING, "0")]
)
def test_the_smallest_epsilon_is_exact(text: str, epsilon: str) -> None:
    program, _ = stated(text)
    found = smallest_finite(program)
    assert found is not None
    claim, derivation = found
    assert show_assertion(claim.epsilon) == epsilon
    assert check(Private(program, claim), derivation).claim == claim


def test_no_epsilon_is_enough_for_what_only_one_neighbour_can_give() -> None:
    assert smallest_finite(stated(READS)[0]) is None


def test_programs_with_infinitely_many_runs_have_no_table() -> None:
    assert smallest_finite(stated(MECHANISM)[0]) is None
