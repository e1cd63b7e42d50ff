"""Prices of Gaussian noise that is moved on branches."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.cost.calibration import Textbook, check_calibrated
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Length, Literal
from lapwing.prove.program.branches import Bells, bells_of_branches, by_order, limit_of, rounds_at
from tests.helpers import lowered

ROUNDS = """@private(epsilon="{epsilon}", delta="{delta}", requires="eps <= 1")
def program(q: Queries(sensitivity=1), eps: Epsilon, d: Delta):
    t = gaussian(0, sigma={one})
    i = 0
    while i < {rounds}:
        x = gaussian(q[i], sigma={two})
        if x >= t:
            return i
        i += 1
    return i
"""
SIGMA = "sqrt(2 * log(1.25 / d)) / eps"


def test_numbers_share_the_claim_and_every_round_costs_delta() -> None:
    found = lowered(ROUNDS.format(epsilon="1.24", delta="0.01", one="4", two="8", rounds="5"))
    assert isinstance(found.claim, Claim)
    every = list(bells_of_branches(found.program, found.claim))
    ways = [way for way in every if is_shared(way)]
    for bells in ways:
        first, second = (Fraction(b.delta.value) for b in bells.values() if isinstance(b.delta, Literal))
        assert first + 5 * second <= Fraction(1, 100)
        for bell, sigma in zip(bells.values(), (4, 8), strict=True):
            terms = bell.distance, bell.epsilon, bell.delta
            check_calibrated(bell.by, Literal(sigma, INT), *terms, found.program)
    assert len(ways) > 2


def test_prices_that_the_claim_does_not_cover_come_last() -> None:
    found = lowered(ROUNDS.format(epsilon="1.24", delta="0.01", one="4", two="8", rounds="2"))
    assert isinstance(found.claim, Claim)
    every = [is_shared(way) for way in bells_of_branches(found.program, found.claim)]
    assert every[0] and not all(every)


def is_shared(way: Bells) -> bool:
    """Whether no draw takes the whole epsilon."""
    return all(isinstance(bell.epsilon, Literal) and bell.epsilon.value < Fraction(31, 25) for bell in way.values())


def test_prices_that_sigma_is_written_with() -> None:
    text = ROUNDS.format(epsilon="2 * eps", delta="(1 + len(q)) * d", one=SIGMA, two="2 * " + SIGMA, rounds="len(q)")
    found = lowered(text)
    assert isinstance(found.claim, Claim)
    first = next(iter(bells_of_branches(found.program, found.claim)))
    assert [(b.distance, b.by) for b in first.values()] == [
        (Literal(1, INT), Textbook()),
        (Literal(2, INT), Textbook()),
    ]


def test_how_often_a_draw_is_made() -> None:
    found = lowered(ROUNDS.format(epsilon="1", delta="0.01", one="4", two="8", rounds="len(q)")).program
    loop = next(place for place, each in enumerate(found.body) if hasattr(each, "body"))
    assert isinstance(rounds_at(found, (loop, 0, 0)), Length)
    assert rounds_at(found, (0,)) == Literal(1, INT)
    assert limit_of(found.results[0], found) is None


def test_the_best_order() -> None:
    assert by_order(Fraction(1, 32), Fraction(1, 100), Literal(1, INT)) is None
    bell = by_order(Fraction(1, 32), Fraction(1), Literal(1, INT))
    assert bell is not None and isinstance(bell.delta, Literal) and bell.delta.value < Fraction(1, 10**4)
