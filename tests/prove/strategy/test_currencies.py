"""Claims at a Rényi order and in mu: what is proved, what is not, and the smallest of them."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.pretty_term import claim_words
from tests.helpers import lowered
from tests.prove.examples import second_checker

PARAMETERS = """
    d: Database(of=Interval(0, 1), neighbours="add-remove"), a: Query(sensitivity=1), q: Queries(sensitivity=1),
    k: Public[int], sigma: Public[float], eps: Epsilon
"""
ONCE = "return gaussian(a, sigma=sigma)"
PURE = "return laplace(a, scale=1 / eps)"
MANY = """
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out
"""
DESCENT = """
    w = 0.0
    total = 0.0
    for t in range({rounds}):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += max(min(x - w, 1), -1)
        z = gaussian(total, sigma=2)
        w = w + z
    return w
"""


def text_of(claim: str, lines: str) -> str:
    return f"@private({claim}, requires=['sigma > 0', 'k >= 1'])\ndef f({PARAMETERS}):\n    {lines.strip()}\n"


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        ('renyi=(8, "8 / (2 * sigma * sigma)")', ONCE),
        ('renyi=("k + 1", "k / (sigma * sigma)")', ONCE),
        ('renyi=(8, "72 / (2 * sigma * sigma)"), group=3', ONCE),
        ('renyi=(8, "eps")', PURE),
        ('renyi=(8, "8 * k / (2 * sigma * sigma)")', MANY),
        ('renyi=(8, "k / 500")', DESCENT.format(rounds="k")),
        ('epsilon=2, delta="1 / 100000"', DESCENT.format(rounds=100)),
        ('mu="2 / sigma"', ONCE),
        ('mu="1.26 * eps"', PURE),
        ('mu="sqrt(k) * 2 / sigma"', MANY),
        ('mu="2 / sigma"', "x = gaussian(a, sigma=sigma)\n    return max(x, 0) / 3"),
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
        ('renyi=(8, "7 / (2 * sigma * sigma)")', ONCE),
        ('renyi=(8, "24 / (2 * sigma * sigma)"), group=3', ONCE),
        ('renyi=(8, "eps / 2")', PURE),
        ('renyi=(8, "8 / (2 * sigma * sigma)")', MANY),
        ('renyi=(8, "k / 50000")', DESCENT.format(rounds="k")),
        ('renyi=(8, "1 / 500")', DESCENT.format(rounds="k")),
        ('epsilon="1 / 10", delta="1 / 100000"', DESCENT.format(rounds=100)),
        ('renyi=(8, "k / 500")', DESCENT.format(rounds="k").replace("return w", "return total")),
        ('mu="1 / sigma"', ONCE),
        ('mu="2 / sigma"', MANY),
        ('mu="eps"', PURE),
        ('mu="2 / sigma"', "x = gaussian(a, sigma=sigma)\n    return x + a"),
    ],
)
def test_what_costs_more_is_not(claim: str, lines: str) -> None:
    found = lowered(text_of(claim, lines))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 2), Unknown)


@pytest.mark.parametrize(
    ("claim", "lines", "smallest"),
    [
        ("renyi=(8, 1000)", ONCE, "renyi = (8, 4 / (sigma * sigma))"),
        ("renyi=(8, 1000)", DESCENT.format(rounds="k"), "renyi = (8, 310779 * k / 2500000000)"),
        ("mu=1000", ONCE, "mu = 2 / sigma"),
        ("mu=1000", PURE, "mu = 6267 * eps / 5000"),
    ],
)
def test_the_smallest(claim: str, lines: str, smallest: str) -> None:
    found = lowered(text_of(claim, lines))
    answer = find_epsilon(found.program, 30, claim=found.claim)
    assert isinstance(answer, Proved)
    assert claim_words(answer.certificate.claim) == smallest
