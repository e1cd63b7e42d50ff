"""Gaussian noise on many items, in mu: some is paid for squares of distances, and some for each item that moves."""

from __future__ import annotations

import math
import random

import pytest

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Compare, Param, Sided, Spent, Square
from lapwing.kernel.logic.judgment import Judgment, Unit
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.prove.script.proof import ProofError
from tests.kernel.build import TWO, ZERO, after, implied, number, of, refusal, unmet
from tests.kernel.rules.test_noise_in_mu import DRAW, SIGMA, judged
from tests.proofs import start

WIDE = of("*", SIGMA, SIGMA)
UNITS = (Unit(of("/", number(3), WIDE), "mu"), Unit(of("/", number(3), of("*", TWO, WIDE)), "mu"))


def test_squares_and_moves_are_paid_in_units_of_their_own() -> None:
    goal = judged(DRAW, "spent[0] == 1 and spent[1] == 1", units=UNITS)
    assert unmet(SpreadInMu(TWO, 0, 1), goal) == []
    (left,) = after(SpreadInMu(TWO, 0, 1), goal)
    assert implied(left, "x<1> == x<2>")
    assert implied(left, "a<1> == a<2> => spent[1] == 1")
    assert implied(left, "a<1> == a<2> + 1 => spent[1] == 2")
    assert not implied(left, "a<1> == a<2> + 1 => spent[1] == 1")
    assert not implied(left, "False")
    one, two = (Sided("a", REAL, side) for side in (1, 2))
    square = Square(Apply("abs", (of("-", one, two),)))
    for paid, wrong in ((square, []), (ZERO, ["post"])):
        ended = Judgment(left.setting, (), (), left.pre, Compare("<=", Spent(0), of("+", number(1), paid)))
        assert unmet(Skip(), ended) == wrong


@pytest.mark.parametrize(
    ("line", "right", "rule", "why"),
    [
        (DRAW, None, SpreadInMu(SIGMA, 0, 1), "not a multiple"),
        (DRAW, None, SpreadInMu(TWO, 1, 1), "one unit"),
        (DRAW, None, SpreadInMu(TWO, 0, 2), "no such unit"),
        (DRAW, None, SpreadInMu(TWO, 2, 0), "no such unit"),
        (DRAW, None, SpreadInMu(ZERO, 0, 1), "above 0"),
        (DRAW, None, SpreadInMu(number(-2), 0, 1), "above 0"),
        (DRAW, None, SpreadInMu(Param("a", REAL), 0, 1), "public"),
        (DRAW, "gaussian(a, sigma=2 * sigma)", SpreadInMu(TWO, 0, 1), "scales of the two draws differ"),
        ("laplace(a, scale=sigma)", None, SpreadInMu(TWO, 0, 1), "not draws from Gaussian"),
        ("gaussian(a * eps, sigma=sigma)", None, SpreadInMu(TWO, 0, 1), "off the grid"),
    ],
)
def test_refused(line: str, right: str | None, rule: SpreadInMu, why: str) -> None:
    assert why in refusal(rule, judged(line, right=right, units=UNITS))


def test_both_units_count_against_mu() -> None:
    for units in ((UNITS[0], Unit(UNITS[1].price)), (Unit(UNITS[0].price, "rho"), UNITS[1])):
        assert "against mu" in refusal(SpreadInMu(TWO, 0, 1), judged(DRAW, units=units))


TEXT = """
    @private(mu="{mu}", requires="sigma > 0")
    def f(a: Query(sensitivity=1), sigma: Public[float]):
        x = gaussian(3 * a, sigma=sigma)
        return x
"""
PRICES = "4 / (3 * sigma * sigma)", "4 / (sigma * sigma)"


def test_one_draw_costs_as_much_as_without() -> None:
    """With r = 1 / D, the two prices come to (D + 1)^2 / sigma^2."""
    proof = start(TEXT.format(mu="4 / sigma")).direct({PRICES[0]: 9, PRICES[1]: 1})
    proof.spread_in_mu("1 / 3")
    with pytest.raises(ProofError, match="within the claim"):
        start(TEXT.format(mu="3 / sigma")).direct({PRICES[0]: 9, PRICES[1]: 1})
    with pytest.raises(ProofError, match="'post'"):
        start(TEXT.format(mu="4 / sigma")).direct({PRICES[0]: 9, PRICES[1]: 0}).spread_in_mu("1 / 3").skip()


def test_no_list_costs_more_than_its_draws_do() -> None:
    rng = random.Random(5)
    for _ in range(500):
        moved = [rng.randint(1, 9) * rng.choice((1, 0.25)) for _ in range(rng.randint(1, 9))]
        ratio = rng.choice((0.1, 0.5, 1, 3))
        squares, exact = sum(d * d for d in moved), sum((d + 1) ** 2 for d in moved)
        assert exact <= (1 + ratio) * squares + (1 + 1 / ratio) * len(moved) + 1e-9
        best = math.sqrt(len(moved) / squares)
        spent = (1 + best) * squares + (1 + 1 / best) * len(moved)
        assert spent == pytest.approx((math.sqrt(squares) + math.sqrt(len(moved))) ** 2)
