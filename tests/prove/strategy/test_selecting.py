"""The best of as many tries as a coin says: three times the price of a try is proved, less is not."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.pretty_term import claim_words
from tests.helpers import lowered
from tests.prove.examples import second_checker

PARAMETERS = (
    "q: Queries(sensitivity=1), d: Database(of=Interval(0, 1), neighbours='add-remove'), p: Public[float], eps: Epsilon"
)
TRIES = """
    best = 0.0
    kept = 0
    while True:
        i = uniform(len(q))
        score = laplace(q[i], scale=1 / eps)
        if score > best:
            best = score
            kept = i
        if flip(p):
            return kept
"""
FIRST = """
    empty = True
    best = 0.0
    while flip(1 / 2):
        score = laplace(q[2], scale=1 / eps)
        if empty or score <= best:
            best = score
            empty = False
    return 2 * best + 1
"""
OF_ROWS = """
    total = 0.0
    for x in d:
        total += x
    best = 0.0
    go = True
    while go:
        score = laplace(total, scale=1 / eps)
        other = laplace(total, scale=1 / eps)
        if score + other > best:
            best = score + other
        go = flip(p)
    return best
"""


def text_of(lines: str, epsilon: str = "3 * eps") -> str:
    return f"@private(epsilon='{epsilon}')\ndef f({PARAMETERS}):\n    {lines.strip()}\n"


@pytest.mark.parametrize(
    ("lines", "epsilon"), [(TRIES, "3 * eps"), (FIRST, "3 * eps"), (FIRST, "4 * eps"), (OF_ROWS, "6 * eps")]
)
def test_the_best_of_tries(lines: str, epsilon: str) -> None:
    found = lowered(text_of(lines, epsilon))
    assert found.claim is not None
    proof = prove(found.program, found.claim)
    assert isinstance(proof, Proved)
    assert second_checker().recheck(json.loads(write_certificate(proof.certificate))) == "f"


@pytest.mark.parametrize(
    ("lines", "epsilon"),
    [
        (TRIES, "2 * eps"),
        (OF_ROWS, "5 * eps"),
        (TRIES.replace("return kept", "return floor(score + best)"), "3 * eps"),
        (TRIES.replace("flip(p)", "flip(score)"), "3 * eps"),
        (TRIES.replace("best = score", "best = best + score"), "3 * eps"),
        (OF_ROWS.replace("best = 0.0", "best = total"), "6 * eps"),
    ],
)
def test_less_is_not_proved(lines: str, epsilon: str) -> None:
    found = lowered(text_of(lines, epsilon))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 2), Unknown)


def test_the_smallest_price() -> None:
    found = find_epsilon(lowered(text_of(FIRST)).program)
    assert isinstance(found, Proved)
    assert claim_words(found.certificate.claim) == "epsilon = 3 * eps"
