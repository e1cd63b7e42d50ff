from __future__ import annotations

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.judgment import Private
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.prove.clock import Deadline
from lapwing.prove.search import Search, derive, first_parts, grows, released_part, shared_at, smallest
from lapwing.script.goal import show_assertion
from tests.prove.examples import MECHANISM, SUM, TWO, stated, task_of, term_in

RESPONSE = """
@private(epsilon="eps")
def response(answer: Bit, eps: Epsilon):
    return randomized_response(answer == 1, eps)
"""
GROUP = MECHANISM.replace('epsilon="eps"', 'epsilon="3 * eps", group=3')
ROUNDED = """
@private(epsilon="eps")
def rounded(q: Queries, answer: Query(sensitivity=1), eps: Epsilon):
    noisy = laplace(answer, scale=1 / eps)
    small = 0
    while small < 10 and small < noisy:
        small += 1
    return small
"""
SUMS = """
@private(epsilon="eps")
def sums(d: Database(of=Bit), eps: Epsilon):
    total = 0
    out = []
    for i in range(len(d)):
        total += d[i]
        out.append(laplace(total, scale=1 / eps))
    return out
"""


def search(seconds: float = 30) -> Search:
    return Search(Deadline.after(seconds))


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


@pytest.mark.parametrize(
    ("text", "epsilon"),
    [(MECHANISM, "eps"), (GROUP, "eps"), (RESPONSE, "eps"), (SUMS, "len(d) * eps"), (TWO, "eps1 + 3 * eps2")],
)
def test_the_smallest_epsilon(text: str, epsilon: str) -> None:
    program, _ = stated(text)
    found = smallest(search(), program)
    assert found is not None
    assert show_assertion(found.claim.epsilon) == epsilon
    assert check(Private(program, found.claim), found.derivation).claim == found.claim


def test_the_end_of_a_program_may_be_left_out() -> None:
    goal = Private(*stated(ROUNDED))
    released = released_part(goal)
    assert released is not None
    rule, premise = released
    assert isinstance(rule, PostProcessing)
    assert list(premise.program.results) == [premise.program.body[0].target]  # type: ignore[union-attr]
    assert released_part(Private(*stated(SUMS))) is None


def test_programs_are_cut_between_draws() -> None:
    program, _ = stated(TWO)
    cuts = [(cut, [local.name for local in shared]) for cut, shared, _ in first_parts(program)]
    assert cuts == [(1, ["y"]), (2, ["y", "z"])]
    assert shared_at(program, 0) == ()
    assert list(first_parts(stated(MECHANISM)[0])) == []


def test_no_time_no_answer() -> None:
    over = search(-1)
    assert over.is_over()
    assert derive(over, Private(*stated(SUM))) is None


def test_costs_that_grow_with_lists() -> None:
    task = task_of(SUMS)
    assert grows(term_in(task, "len(d) * eps / 2"))
    assert not grows(term_in(task, "2 * eps"))


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
