"""Rows that are taken by coins: the amplified price is proved, less is not."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.pretty_term import claim_words
from tests.helpers import lowered
from tests.prove.examples import second_checker

PARAMETERS = """
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
"""
SUM = """
    total = 0.0
    for x in d:
        if flip({}):
            total += x
    return {}
"""
NOISY = "laplace(total, scale=1 / eps)"


def text_of(claim: str, lines: str) -> str:
    return f"@private({claim}, requires=['p >= 0', 'p <= 1'])\ndef f({PARAMETERS}):\n    {lines.strip()}\n"


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        ('epsilon="log(1 + p * (exp(eps) - 1))"', SUM.format("p", NOISY)),
        ('epsilon="p * (exp(eps) - 1)"', SUM.format("p", NOISY)),
        ('epsilon="1 / 50"', SUM.format("1 / 100", "laplace(total, scale=1)")),
        ('renyi=(8, "1 / 8000")', SUM.format("1 / 100", "gaussian(total, sigma=2)")),
    ],
)
def test_proved_and_checked_again(claim: str, lines: str) -> None:
    found = lowered(text_of(claim, lines))
    assert found.claim is not None
    answer = prove(found.program, found.claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        ('epsilon="p * eps"', SUM.format("p", NOISY)),
        ('epsilon="1 / 100"', SUM.format("1 / 100", "laplace(total, scale=1)")),
        ('renyi=(8, "1 / 9000")', SUM.format("1 / 100", "gaussian(total, sigma=2)")),
        (
            'epsilon="log(1 + p * (exp(eps) - 1))"',
            SUM.format("p", f"{NOISY}, x").replace("total = 0.0", "x = 0.0\n    total = 0.0"),
        ),
    ],
)
def test_what_costs_more_is_not(claim: str, lines: str) -> None:
    found = lowered(text_of(claim, lines))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 2), Unknown)


def test_the_smallest_epsilon() -> None:
    found = lowered(text_of("epsilon=1000", SUM.format("p", NOISY)))
    answer = find_epsilon(found.program, 30, claim=found.claim)
    assert isinstance(answer, Proved)
    assert claim_words(answer.certificate.claim) == "epsilon = log(1 + p * (exp(eps) - 1))"
