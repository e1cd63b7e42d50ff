"""The smallest rho, and the epsilon and delta of vectors that follow from it."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.prove.prover import Answer, Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.concentrated import by_rho
from lapwing.prove.strategy.search import attempts_at, by_judgment
from lapwing.prove.strategy.smallest_rho import smallest_by_rho
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.examples import search, second_checker

VECTORS = """
@private({claim}, requires=["eps <= 1", "c > 0"])
def f(d: Database(of=Vector(Interval(-9, 9), 2), neighbours="{neighbours}"), c: Public[float], eps: Epsilon,
      delta: Delta):
    total = [0.0] * 2
    for row in d:
        total = add_vectors(total, clip_norm(row, {bound}))
    one = gaussian(total[0], sigma={sigma})
    two = gaussian(total[1], sigma={sigma})
    return one, two{more}
"""
TEXTBOOK = "c * sqrt(2 * log(1.25 / delta)) / eps"
BOTH = 'epsilon="eps", delta="delta"'


def vectors(claim: str, sigma: str, bound: str = "c", neighbours: str = "add-remove", more: str = "") -> str:
    return VECTORS.format(claim=claim, sigma=sigma, bound=bound, neighbours=neighbours, more=more)


def answer_to(text: str, seconds: int) -> Answer:
    found = lowered(text)
    assert found.claim is not None
    return prove(found.program, found.claim, seconds)


@pytest.mark.parametrize(
    "text",
    [
        vectors(BOTH, TEXTBOOK),
        vectors(BOTH, f"2 * {TEXTBOOK}", neighbours="replace"),
        vectors('epsilon="1", delta="1 / 1000"', "3 * sqrt(2 * log(1250))", "3"),
        vectors('rho="1 / 2"', "3", "3"),
        vectors('rho="9 / 8"', "1 / 3", "1 / 2"),
    ],
)
def test_noise_on_clipped_vectors(text: str) -> None:
    answer = answer_to(text, 30)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(
    "text",
    [
        vectors(BOTH, f"0.99 * {TEXTBOOK}"),
        vectors(BOTH, TEXTBOOK, "2 * c"),
        vectors(BOTH, TEXTBOOK, neighbours="replace"),
        vectors('epsilon="eps", delta="delta / 2"', TEXTBOOK),
        vectors('rho="1 / 2"', "3", "4"),
    ],
)
def test_less_noise_is_not_enough(text: str) -> None:
    assert isinstance(answer_to(text, 2), Unknown)


def test_vectors_and_a_count_are_composed() -> None:
    count = f", gaussian(len(d), sigma={TEXTBOOK.replace('c *', '1 *')})"
    assert isinstance(answer_to(vectors('epsilon="2 * eps", delta="2 * delta"', TEXTBOOK, more=count), 60), Proved)


def test_the_price_that_the_noise_is_written_with() -> None:
    program = lowered(vectors(BOTH, "3 * c * sqrt(2 * log(2.5 / delta)) / eps")).program
    found = smallest_by_rho(search(), program)
    assert found is not None
    assert isinstance(found.derivation.rule, FromRho)
    assert isinstance(found.claim, Claim)
    assert show_assertion(found.claim.epsilon) == "eps / 3"
    assert show_assertion(found.claim.delta) == "delta / 2"
    attempts = attempts_at(program)
    assert attempts.index(by_rho) < attempts.index(by_judgment)
