from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, ZERO, Literal, Local
from lapwing.prove.invariant.candidates import (
    Candidate,
    constants_of,
    core_facts,
    equalities,
    factors_of,
    facts_of,
    guards_of,
    public_lengths,
)
from lapwing.prove.invariant.terms import plus, times
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.helpers import lowered
from tests.prove.examples import MAX, SUM, stated, task_of, term_in

BEST, WINNER, COUNTER = Local("best", REAL), Local("winner", INT), Local("i", INT)
LOOP = (2,)
LIVE = frozenset((BEST, WINNER, COUNTER))
UNARY = """
@private(epsilon="{epsilon}", requires="m >= 1")
def unary(v: Category("m"), m: Public[int], eps: Epsilon):
    out = []
    for i in range(m):
        out.append(randomized_response({bit}, eps))
    return out
"""
CLIPPED = """
@private(epsilon="eps")
def clipped(d: Database(of=Bit), c: Public[int], eps: Epsilon):
    total = 0
    for i in range(len(d)):
        total = min(total + d[i], 7)
        if total > c:
            total = 0
    return laplace(total, scale=1 / eps)
"""


def test_equalities_are_in_the_order_of_names() -> None:
    assert [show_assertion(each) for each in equalities(LIVE)] == [
        "best<1> == best<2>",
        "i<1> == i<2>",
        "winner<1> == winner<2>",
    ]


def test_what_differs_may_differ_by_a_step() -> None:
    task = task_of(MAX, 1)
    differ = frozenset((BEST, WINNER))
    core = core_facts(task, LOOP, LIVE, differ, (Literal(2, INT),))
    facts = [show_assertion(each) for each in facts_of(task, LIVE, differ, core)]
    assert "best<2> <= best<1> + 1" in facts
    assert "spent[0] <= 0" in facts
    assert "spent[0] <= 2" in facts
    assert not any(each.startswith("i<2> <= i<1>") for each in facts)
    assert len(facts) == len(set(facts))


def test_facts_may_hold_for_the_wanted_result_only() -> None:
    guards = [show_assertion(each) for each in guards_of(task_of(MAX, 1), LIVE, frozenset((BEST,)), rich=False)]
    assert "i<1> <= 'r0" in guards
    assert "winner<1> == 'r0" in guards
    direct = [show_assertion(each) for each in guards_of(task_of(MAX), LIVE, frozenset((BEST,)), rich=False)]
    assert not any("'r0" in each for each in direct)


def test_facts_may_hold_up_to_where_neighbours_differ() -> None:
    live = frozenset((Local("total", REAL), COUNTER))
    guards = [show_assertion(each) for each in guards_of(task_of(SUM), live, live, rich=False)]
    assert "i<1> <= 'd@" in guards
    assert "i<1> > 'd@" in guards


def test_numbers_that_clip_may_be_offsets() -> None:
    assert {show_assertion(each) for each in constants_of(stated(CLIPPED)[0])} == {"7", "-7", "c", "-c"}


def test_public_numbers_and_lengths_make_bounds() -> None:
    assert [show_assertion(each) for each in public_lengths(stated(CLIPPED)[0])] == ["len(d)", "c"]
    longer = CLIPPED.replace("of=Bit", 'of=Bit, neighbours="add-remove"')
    assert [show_assertion(each) for each in public_lengths(stated(longer)[0])] == ["c"]


def test_a_candidate_is_an_implication() -> None:
    task = task_of(MAX)
    guard, fact = term_in(task, "i<1> > 0"), term_in(task, "best<1> == best<2>")
    assert Candidate(TRUE, fact).term() == fact
    assert Candidate(guard, fact).term() == term_in(task, "i<1> > 0 => best<1> == best<2>")


def test_sums_and_products_stay_short() -> None:
    task = task_of(CLIPPED)
    c = term_in(task, "c")
    assert plus(c, ZERO) == c
    assert times(1, c) == c
    assert times(3, Literal(2, INT)) == Literal(6, INT)
    assert factors_of(term_in(task, "2 * c + len(d)")) == [2, 1]


def test_a_private_number_that_counters_are_compared_with_is_a_place() -> None:
    task = task_of(UNARY.format(epsilon="eps", bit="v == i"))
    guards = {show_assertion(each) for each in guards_of(task, frozenset((COUNTER,)), frozenset(), rich=False)}
    assert {"i<1> <= v<1>", "i<1> <= v<2>", "i<1> <= v<1> and i<1> <= v<2>"} <= guards
    plain = task_of(UNARY.format(epsilon="eps", bit="v == 3"))
    assert not any("v<" in show_assertion(each) for each in guards_of(plain, frozenset((COUNTER,)), frozenset(), False))


def test_a_category_bit_by_bit_costs_two_bits() -> None:
    assert isinstance(prove(*stated(UNARY.format(epsilon="2 * eps", bit="v == i")), seconds=10), Proved)
    assert isinstance(prove(*stated(UNARY.format(epsilon="eps", bit="v == i")), seconds=10), Unknown)
    assert isinstance(prove(*stated(UNARY.format(epsilon="2 * eps", bit="v <= i")), seconds=10), Unknown)


TWELVE_ANSWERS = """
@private(rho="{rho}")
def twelve_answers(q: Queries(sensitivity=1)):
    out = []
    for i in range(12):
        out.append(gaussian(q[i], sigma=2))
    return out
"""


@pytest.mark.parametrize(("rho", "answer"), [("3 / 2", Proved), ("11 / 8", Unknown)])
def test_a_constant_number_of_rounds_pays_once_in_each(rho: str, answer: type) -> None:
    found = lowered(TWELVE_ANSWERS.format(rho=rho))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, seconds=10), answer)
