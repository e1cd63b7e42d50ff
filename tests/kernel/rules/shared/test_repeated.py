"""Loops that a coin ends."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lapwing.kernel.language.program import Assign
from lapwing.kernel.language.term import Compare, Not
from lapwing.kernel.logic.judgment import Private
from tests.kernel.build import ONE, ZERO, refusal
from tests.kernel.selecting import (
    COIN,
    KEPT,
    NOTHING,
    RETURNED,
    rule,
    with_fork,
    with_loop,
)


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (with_loop(lambda loop: Assign(KEPT, ZERO)), "no loop at the end"),
        (with_loop(lambda loop: replace(loop, condition=Compare("<", KEPT, ONE))), "no flag"),
        (with_loop(lambda loop: replace(loop, body=loop.body[:-2])), "no coin"),
        (with_fork(lambda fork: replace(fork, condition=Not(COIN))), "does not decide"),
        (with_fork(lambda fork: replace(fork, condition=Compare("==", KEPT, ZERO))), "does not decide"),
        (with_fork(lambda fork: replace(fork, otherwise=(Assign(KEPT, ONE),))), "does not decide"),
        (with_fork(lambda fork: replace(fork, then=fork.then[:-1])), "does not decide"),
        (with_fork(lambda fork: replace(fork, then=(*fork.then, Assign(RETURNED, NOTHING)))), "twice"),
    ],
)
def test_loops_that_no_coin_ends(goal: Private, reason: str) -> None:
    said = [refusal(rule(cut=cut), goal) for cut in (1, 2)]
    assert all(said)
    assert any(re.search(reason, each) for each in said), said
