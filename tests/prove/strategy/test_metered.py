"""Programs that spend a budget as they go: what is proved, and what must not be."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.strategy.metered import distances_of
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.examples import second_checker

TEXT = """
    @private({claim}, requires=["budget > 0", "c > 0"])
    def f(q: Query(sensitivity=1), w: Query(sensitivity=3), prices: Public[list[float]], c: Public[float],
          budget: Public[float]) -> list[float]:
        out: list[float] = []
        left = budget
        for p in prices:
            if {condition}:
                out.append({draw})
                left = left - {booked}
        return out
"""


def answer(
    draw: str = "laplace(q, scale=1 / p)",
    condition: str = "p > 0 and left >= p",
    booked: str = "p",
    claim: str = 'epsilon="budget"',
) -> Proved | Unknown:
    found = lowered(TEXT.format(draw=draw, condition=condition, booked=booked, claim=claim))
    assert found.claim is not None
    return prove(found.program, found.claim, seconds=60)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"draw": "laplace(q, scale=2 / p)"},
        {"draw": "laplace(w, scale=3 / p)"},
        {"draw": "laplace(q, scale=1 / c)", "condition": "left >= c", "booked": "c"},
        {"booked": "2 * p", "condition": "p > 0 and left >= 2 * p"},
        {"draw": "gaussian(q, sigma=sqrt(1 / (2 * p)))", "claim": 'rho="budget"'},
    ],
)
def test_books_that_are_kept_well(changes: dict[str, str]) -> None:
    found = answer(**changes)
    assert isinstance(found, Proved), found
    assert second_checker().recheck(json.loads(write_certificate(found.certificate))) == "f"


@pytest.mark.parametrize(
    "changes",
    [
        {"condition": "p > 0 and left > 0"},
        {"condition": "left >= p"},
        {"condition": "p > 0"},
        {"booked": "p / 2"},
        {"booked": "c"},
        {"draw": "laplace(w, scale=1 / p)"},
        {"draw": "laplace(q, scale=1 / (2 * p))"},
        {"draw": "laplace(2 * q, scale=1 / p)"},
        {"draw": "laplace(q, scale=p)"},
        {"draw": "laplace(q, scale=1 / p) + q"},
        {"condition": "q > 0 and left >= q", "draw": "laplace(q, scale=1 / q)", "booked": "q"},
        {"draw": "gaussian(q, sigma=sqrt(1 / p))", "claim": 'rho="budget / 4"'},
        {"draw": "gaussian(w, sigma=sqrt(1 / (2 * p)))", "claim": 'rho="budget"'},
        {"claim": 'epsilon="budget / 2"'},
    ],
)
def test_books_that_are_not(changes: dict[str, str]) -> None:
    assert isinstance(answer(**changes), Unknown)


def test_distances_are_those_that_inputs_move() -> None:
    found = lowered(TEXT.format(draw="0", condition="p > 0", booked="p", claim='epsilon="budget"'))
    assert list(distances_of(found.program)) == [Fraction(1), Fraction(3)]
