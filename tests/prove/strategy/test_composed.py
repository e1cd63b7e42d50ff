"""Programs from their parts, in epsilon and in rho."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.composed import one_item, released_first, two_parts
from lapwing.prove.strategy.search import derive
from lapwing.prove.strategy.smallest import smallest
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.examples import search, second_checker

EVERYONE = """
@private({claim}, requires="sigma > 0")
def f(d: Database(of=Interval(0, 1)), sigma: Public[float]) -> list[float]:
    out = []
    for x in d:
        out.append(gaussian({center}, sigma=sigma))
    return out
"""
TWO = """
@private({claim})
def f(a: Query(sensitivity=1), b: Query(sensitivity=1), eps: Epsilon) -> float:
    x = laplace(a, scale=1 / eps)
    y = laplace(b, scale=1 / eps)
    return max(x * y, 0)
"""


def test_noise_for_everyone_costs_what_one_row_costs() -> None:
    found = lowered(EVERYONE.format(claim='rho="1 / (2 * sigma * sigma)"', center="x"))
    assert found.claim is not None
    answer = prove(found.program, found.claim, 30)
    assert isinstance(answer, Proved)
    by_row = one_item(search(), Private(found.program, found.claim), derive)
    assert by_row is not None and isinstance(by_row.derivation.rule, Rows)
    check(Private(found.program, found.claim), by_row.derivation)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(("rho", "center"), [("1 / (3 * sigma * sigma)", "x"), ("1 / (2 * sigma * sigma)", "x + d[0]")])
def test_what_costs_more_is_not_proved(rho: str, center: str) -> None:
    found = lowered(EVERYONE.format(claim=f'rho="{rho}"', center=center))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 3), Unknown)


def test_each_way_by_itself() -> None:
    found = lowered(TWO.format(claim='epsilon="2 * eps"'))
    assert found.claim is not None
    goal = Private(found.program, found.claim)
    released = released_first(search(), goal, derive)
    composed = two_parts(search(), goal, smallest, derive)
    assert released is not None and isinstance(released.derivation.rule, PostProcessing)
    assert composed is not None and isinstance(composed.derivation.rule, Sequential)
    assert one_item(search(), goal, derive) is None


@pytest.mark.parametrize(("claim", "price"), [('epsilon="9 * eps"', "2 * eps"), ('rho="9 * eps * eps"', "eps * eps")])
def test_the_cheapest_in_either_currency(claim: str, price: str) -> None:
    found = lowered(TWO.format(claim=claim))
    answer = find_epsilon(found.program, 30, claim=found.claim)
    assert isinstance(answer, Proved)
    assert show_assertion(price_of(answer.certificate.claim)) == price
