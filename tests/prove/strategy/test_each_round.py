"""A loop at the end, from what one of its rounds costs."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.term import ONE
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.strategy.each_round import each_round, share_of
from lapwing.prove.strategy.found import Found, Search
from tests.prove.examples import SUMS, search, stated
from tests.prove.test_patterns import PEELED
from tests.typed import in_epsilon


def free(search: Search, goal: Private) -> Found:
    """Whatever is asked for is said to be derived."""
    return Found(goal.claim, Derivation(Skip(), ()))


def test_each_round_gets_its_share() -> None:
    program, claim = stated(PEELED)
    found = each_round(search(), Private(program, claim), free)
    assert found is not None and found.claim == claim
    rule = found.derivation.rule
    assert isinstance(rule, Rounds)
    assert share_of(claim.epsilon, program.parameters[1].param) == in_epsilon(rule.each).epsilon


def test_rounds_that_draw_one_number_each_are_compared_as_they_stand() -> None:
    program, claim = stated(SUMS)
    assert each_round(search(), Private(program, claim), free) is None


def test_a_cost_that_is_no_multiple_has_no_share() -> None:
    program, claim = stated(PEELED.replace('"c * eps"', '"eps"'))
    assert share_of(claim.epsilon, program.parameters[1].param) is None
    assert share_of(claim.epsilon, ONE) == claim.epsilon
    assert each_round(search(), Private(program, claim), free) is None


def test_rounds_of_any_number_share_a_claim() -> None:
    text = PEELED.replace('"c * eps", requires="c >= 0"', '"eps", requires="c >= 1"')
    assert isinstance(prove(*stated(text.replace("2 / eps", "2 * c / eps")), 20), Proved)
    assert isinstance(prove(*stated(text.replace("2 / eps", "c / eps")), 5), Unknown)
