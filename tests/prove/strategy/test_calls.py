"""A program that calls others is proved from what these claim; a claim that is not proved itself helps nobody."""

from __future__ import annotations

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Literal, Local, Param
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.prover import Answer, Proved, Unknown, prove
from lapwing.prove.script.hint import hints_of
from lapwing.prove.strategy.calls import after
from tests.helpers import lowered
from tests.prove.examples import MAX, SUM

ABOVE = """
@private(epsilon="{epsilon}")
def above(q: Queries(sensitivity=1), t: Public[float], eps: Epsilon):
    limit = laplace(t, scale=2 / eps)
    for i in range(len(q)):
        if laplace(q[i], scale=4 / eps) >= limit:
            return i
    return -1
"""
ADAPTIVE = """
@private(epsilon="{epsilon}")
def adaptive(q: Queries(sensitivity=1), eps: Epsilon):
    winner = noisy_max(q, 2 * eps)
    first = above(q, winner, eps)
    return winner, first
"""
TWICE = """
@private(epsilon="{epsilon}")
def twice(d: Database(of=Interval(0, 1)), eps: Epsilon):
    return noisy_sum(d, eps) + noisy_sum(d, eps)
"""
PEEKS = """
@private(epsilon="eps")
def peeks(d: Database(of=Interval(0, 1)), eps: Epsilon):
    return noisy_sum(d, eps) + d[0]
"""


def answer(*texts: str, name: str) -> Answer:
    found = lowered("\n".join(texts), name)
    assert found.claim is not None and found.calls
    return prove(found.program, found.claim, 10, hints_of(found))


def prices(derivation: Derivation) -> list[str]:
    """The rules at the top of a composition."""
    assert isinstance(derivation.rule, Sequential)
    return [type(each.rule).__name__ for each in derivation.premises]


def test_calls_are_parts_at_the_prices_they_claim() -> None:
    found = answer(MAX, ABOVE.format(epsilon="eps"), ADAPTIVE.format(epsilon="3 * eps"), name="adaptive")
    assert isinstance(found, Proved)
    assert prices(found.certificate.derivation) == ["Pointwise", "Sequential"]


@pytest.mark.parametrize("epsilon", ["2 * eps", "5 * eps / 2"])
def test_the_prices_of_calls_add_up(epsilon: str) -> None:
    texts = MAX, ABOVE.format(epsilon="eps"), ADAPTIVE.format(epsilon=epsilon)
    assert isinstance(answer(*texts, name="adaptive"), Unknown)


def test_a_false_claim_of_a_call_proves_nothing() -> None:
    cheap = SUM.replace('epsilon="eps"', 'epsilon="eps / 2"')
    assert isinstance(answer(cheap, TWICE.format(epsilon="eps"), name="twice"), Unknown)


def test_a_call_that_claims_too_much_or_too_little_is_looked_at_itself() -> None:
    for epsilon in ("eps / 2", "3 * eps"):
        callee = SUM.replace('epsilon="eps"', f'epsilon="{epsilon}"')
        assert isinstance(answer(callee, TWICE.format(epsilon="2 * eps"), name="twice"), Proved)


def test_what_follows_a_call_may_not_look_at_the_rows() -> None:
    assert isinstance(answer(SUM, PEEKS, name="peeks"), Unknown)


def test_later_calls_know_what_was_released() -> None:
    count, one = Local("count", INT), Literal(1, INT)
    claims = [Claim(Arithmetic("*", each, Param("eps", REAL)), ZERO, ONE) for each in (count, Param("count", INT), one)]
    assert after(3, (count,), [(5, claims[0]), (6, claims[2])]) == ((2, claims[1]), (3, claims[2]))
