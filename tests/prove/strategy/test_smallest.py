from __future__ import annotations

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.smallest import smallest
from tests.prove.examples import COIN_LAST, GROUP, MECHANISM, RESPONSE, SUMS, TWO, search, stated


@pytest.mark.parametrize(
    ("text", "epsilon"),
    [
        (MECHANISM, "eps"),
        (GROUP, "eps"),
        (RESPONSE, "eps"),
        (SUMS, "len(d) * eps"),
        (TWO, "eps1 + 3 * eps2"),
        (COIN_LAST.format(epsilon="eps"), "log(3) + eps"),
    ],
)
def test_the_smallest_epsilon(text: str, epsilon: str) -> None:
    program, _ = stated(text)
    found = smallest(search(), program)
    assert found is not None
    assert show_assertion(found.claim.epsilon) == epsilon
    assert check(Private(program, found.claim), found.derivation).claim == found.claim


def test_what_a_part_costs_is_found_once() -> None:
    program, _ = stated(TWO)
    one = search()
    found = smallest(one, program)
    assert one.costs[program] is found
    assert smallest(one, stated(TWO)[0]) is found
