from __future__ import annotations

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.strategy.concentrated import by_rho
from lapwing.prove.strategy.search import (
    attempts_at,
    by_composition,
    by_item,
    by_item_enumeration,
    by_judgment,
    derive,
)
from tests.prove.examples import COIN_LAST, GROUP, RESPONSE, SUM, SUMS, search, stated


@pytest.mark.parametrize(("text", "rule"), [(RESPONSE, Finite), (GROUP, Group), (SUM, None)])
def test_a_claim_is_derived(text: str, rule: type | None) -> None:
    goal = Private(*stated(text))
    found = derive(search(), goal)
    assert found is not None
    assert rule is None or isinstance(found.derivation.rule, rule)
    assert check(goal, found.derivation).claim == goal.claim


@pytest.mark.parametrize(
    "text",
    [
        GROUP.replace("3 * eps", "2 * eps"),
        SUM.replace('epsilon="eps"', 'epsilon="eps / 2"'),
        RESPONSE.replace('epsilon="eps"', 'epsilon="eps / 2"'),
        SUMS,
    ],
)
def test_a_false_claim_is_not(text: str) -> None:
    assert derive(search(), Private(*stated(text))) is None


def test_no_time_no_answer() -> None:
    over = search(-1)
    assert over.is_over()
    assert derive(over, Private(*stated(SUM))) is None


BOTH_NOISES = """
@private(epsilon="2 * eps", delta="{delta}", requires="eps <= 1")
def best_answer(q: Queries(sensitivity=1), r: Query(sensitivity=1), eps: Epsilon, delta: Delta):
    rough = gaussian(r, sigma=sqrt(2 * log(1.25 / delta)) / eps)
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return rough, winner
"""


def test_parts_that_spend_delta_add_up() -> None:
    found = derive(search(), Private(*stated(BOTH_NOISES.format(delta="delta"))))
    assert found is not None
    check(Private(*stated(BOTH_NOISES.format(delta="delta"))), found.derivation)
    assert derive(search(), Private(*stated(BOTH_NOISES.format(delta="delta / 2")))) is None


TWO_LOOPS = """
@private(epsilon="{epsilon}")
def two_winners(q: Queries(sensitivity=1), eps: Epsilon):
    best = 0
    first = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            first = i
    least = 0
    second = 0
    for j in range(len(q)):
        now = laplace(q[j], scale=2 / eps)
        if j == 0 or now < least:
            least = now
            second = j
    return first, second
"""


def test_several_loops_that_draw_are_composed_first() -> None:
    several = attempts_at(stated(TWO_LOOPS.format(epsilon="eps"))[0])
    assert several.index(by_composition) < several.index(by_judgment)
    assert attempts_at(stated(SUM)[0])[-2:] == (by_composition, by_rho)
    goal = Private(*stated(TWO_LOOPS.format(epsilon="2 * eps")))
    found = derive(search(), goal)
    assert found is not None
    assert isinstance(found.derivation.rule, Sequential)
    check(goal, found.derivation)
    assert derive(search(4), Private(*stated(TWO_LOOPS.format(epsilon="3 * eps / 2")))) is None


def test_noise_and_a_coin_cost_what_each_of_them_costs() -> None:
    for epsilon, provable in (("eps + log(3)", True), ("eps + log(2)", False), ("eps / 2 + log(3)", False)):
        goal = Private(*stated(COIN_LAST.format(epsilon=epsilon)))
        found = derive(search(), goal)
        assert (found is not None) == provable
        if found is not None:
            check(goal, found.derivation)


SURVEY = """
@private(epsilon="{epsilon}")
def survey(d: Database(of=Bit), eps: Epsilon):
    out = []
    for bit in d:
        if flip():
            out.append(bit)
        else:
            out.append(1 if flip() else 0)
    {result}
"""
TOTAL = "total = 0\n    for answer in out:\n        total += answer\n    return total"
CELL = """
@private(epsilon="log(3)")
def cell(mem: Database(of=Bit)):
    if flip():
        return mem[0]
    return 1 if flip() else 0
"""


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (SURVEY.format(epsilon="log(3)", result="return out"), Rows),
        (SURVEY.format(epsilon="log(3)", result=TOTAL), PostProcessing),
        (CELL, Cell),
    ],
)
def test_what_becomes_of_a_row_is_enumerated(text: str, rule: type) -> None:
    goal = Private(*stated(text))
    found = by_item_enumeration(search(), goal)
    assert found is not None
    assert isinstance(found.derivation.rule, rule)
    assert check(goal, found.derivation).claim == goal.claim


def test_two_coins_cost_no_less() -> None:
    assert by_item_enumeration(search(), Private(*stated(SURVEY.format(epsilon="log(2)", result="return out")))) is None


def test_a_row_may_be_judged_alone() -> None:
    text = SURVEY.format(epsilon="eps", result="return out").replace(
        "if flip():", "if randomized_response(bit == 1, eps):"
    )
    goal = Private(*stated(text.replace("out.append(bit)", "out.append(1)").replace("(1 if flip() else 0)", "(0)")))
    found = by_item(search(), goal)
    assert found is not None
    assert isinstance(found.derivation.rule, Rows)
    assert check(goal, found.derivation).claim == goal.claim
