from __future__ import annotations

import pytest
import z3

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.smallest import smallest
from tests.prove.examples import COIN_LAST, GROUP, MECHANISM, RESPONSE, SUMS, TWO, search, stated
from tests.typed import in_epsilon

SURVEY = """
@private(epsilon="log(3)")
def survey(d: Database(of=Bit)):
    out = []
    for bit in d:
        if flip():
            out.append(bit)
        else:
            out.append(1 if flip() else 0)
    return out
"""


@pytest.mark.parametrize(
    ("text", "epsilon"),
    [
        (MECHANISM, "eps"),
        (GROUP, "eps"),
        (RESPONSE, "eps"),
        (SUMS, "len(d) * eps"),
        (SURVEY, "log(3)"),
        (TWO, "eps1 + 3 * eps2"),
        (COIN_LAST.format(epsilon="eps"), "log(3) + eps"),
    ],
)
def test_the_smallest_epsilon(text: str, epsilon: str) -> None:
    program, _ = stated(text)
    found = smallest(search(), program)
    assert found is not None
    assert show_assertion(in_epsilon(found.claim).epsilon) == epsilon
    assert check(Private(program, found.claim), found.derivation).claim == found.claim


REDRAWN = """
@private(epsilon="eps", requires="c >= 1")
def redrawn(q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon):
    rho = laplace(0, scale=2 * c / eps)
    count = 0
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=4 * c / eps)
        if q[i] + nu >= threshold + rho:
            out.append(True)
            rho = laplace(0, scale=2 * c / eps)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out
"""
SCALED = """
@private(epsilon="eps", requires=("len(scores) >= 1", "k > 0"))
def scaled(scores: Queries(sensitivity="k"), k: Public[float], eps: Epsilon):
    return exponential(scores, scale=2 * k / eps)
"""


@pytest.mark.parametrize("before", [0, 5, 17, 40])
def test_a_cost_that_does_not_grow_is_found_whatever_the_solver_was_asked_before(before: int) -> None:
    z3.And([z3.Int(f"unrelated {before} {number}") > number for number in range(before)])
    program, _ = stated(REDRAWN)
    one = search()
    found = smallest(one, program)
    assert found is not None
    assert show_assertion(in_epsilon(found.claim).epsilon) == "eps"
    assert [show_assertion(in_epsilon(each.claim).epsilon) for each in one.aside[program]][:1] == [
        "len(q) * eps / (4 * c)"
    ]
    assert all(check(Private(program, each.claim), each.derivation) for each in one.aside[program])


@pytest.mark.parametrize(("scale", "epsilon"), [("2 * k", "eps"), ("k", "2 * eps")])
def test_scores_whose_sensitivity_has_a_name(scale: str, epsilon: str) -> None:
    program, _ = stated(SCALED.replace("2 * k", scale))
    found = smallest(search(), program)
    assert found is not None
    assert show_assertion(in_epsilon(found.claim).epsilon) == epsilon
    assert check(Private(program, found.claim), found.derivation).claim == found.claim


def test_what_a_part_costs_is_found_once() -> None:
    program, _ = stated(TWO)
    one = search()
    found = smallest(one, program)
    assert one.costs[program] is found
    assert smallest(one, stated(TWO)[0]) is found
