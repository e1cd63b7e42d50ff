"""What two items that are some way apart add to the distance of their lists."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Square, Term
from lapwing.kernel.rules.shared.summands import gap, squared, summand
from tests.kernel.build import ONE, TWO, ZERO


def worked_out(term: Term) -> Term:
    """A term with the squares in it worked out."""
    if isinstance(term, Square):
        return Literal(Fraction(evaluate(term.root, {})) ** 2, REAL)
    return rebuild(term, [worked_out(part) for part in parts_of(term)]) if parts_of(term) else term


@pytest.mark.parametrize("seed", range(60))
def test_what_is_known_of_squares_is_true(seed: int) -> None:
    chance = random.Random(seed)
    far, reach = (Literal(Fraction(chance.randint(0, 6), 2), REAL), Literal(Fraction(chance.randint(-4, 6), 2), REAL))
    assert all(evaluate(worked_out(fact), {}) is True for fact in squared(far, reach))


def test_each_norm_has_its_summand() -> None:
    far = gap(TWO, Literal(5, ONE.sort))
    assert evaluate(summand(far, "l1"), {}) == 3
    assert evaluate(summand(far, "l0"), {}) == 1
    assert evaluate(summand(gap(ONE, ONE), "l0"), {}) == 0
    assert evaluate(worked_out(summand(far, "l2")), {}) == 9
    assert summand(ZERO, "l2") == Square(ZERO)


def test_a_rise_is_no_sum() -> None:
    with pytest.raises(Refused, match="not a sum"):
        summand(ONE, "rise")
