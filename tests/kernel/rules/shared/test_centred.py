"""Two draws of noise: how far their centres are apart, how wide they are, and where the right one may be moved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Compare, Literal, Param, Sided
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import equal, minus, plus
from lapwing.kernel.rules.shared.centred import Centred, centred, on_one_grid
from tests.kernel.build import EPS, ONE, TWO, YES, ZERO, of
from tests.kernel.build import judged as plainly
from tests.kernel.rules.test_noise_in_mu import DRAW, SIGMA, judged

A, N = Param("a", REAL), Param("n", INT)
HALF = Literal(Fraction(1, 2), REAL)
ONE_SIDE, OTHER_SIDE = (Sided("a", REAL, side) for side in (1, 2))


def bells(goal: Judgment) -> Centred[law.Gaussian]:
    return centred(goal, (law.Gaussian,), 0)


def test_a_divisor_makes_them_wider_and_moves_further() -> None:
    plain, third = bells(judged(DRAW)), bells(judged("gaussian(a / 3, sigma=sigma)"))
    assert (plain.one, plain.two, plain.divisor) == (ONE_SIDE, OTHER_SIDE, None)
    assert (third.one, third.two) == (plain.one, plain.two)
    assert (plain.scale(), third.scale()) == (SIGMA, of("*", SIGMA, Literal(3, INT)))
    assert plain.apart(TWO) == minus(plus(TWO, ONE_SIDE), OTHER_SIDE)
    assert third.apart(TWO) == minus(plus(of("*", Literal(3, INT), TWO), ONE_SIDE), OTHER_SIDE)
    assert third.apart(ZERO) == plain.apart(ZERO)


def test_what_a_divisor_makes_too_long_is_refused() -> None:
    with pytest.raises(Refused, match="too long"):
        bells(judged("gaussian(a / k, sigma=sigma)")).apart(Param("k", INT))


def test_two_draws_have_one_sigma() -> None:
    with pytest.raises(Refused, match="scales of the two draws differ"):
        bells(judged(DRAW, right="gaussian(a, sigma=2 * sigma)")).scale()
    with pytest.raises(Refused, match="above 0"):
        bells(judged("gaussian(a, sigma=k - 1)")).scale()


def test_the_right_draw_is_moved_by_points_of_the_grid() -> None:
    noise = bells(judged(DRAW))
    assert noise.moved(ONE) == equal(noise.pair.right, plus(noise.pair.left, ONE))
    with pytest.raises(Refused, match="leave the grid"):
        noise.moved(HALF)
    with pytest.raises(Refused, match="wrong sort"):
        noise.moved(of("*", Sided("x", REAL, 1), YES))
    whole = centred(plainly("x = geometric(1, 1 / eps)\nreturn x"), (law.Geometric,), 0)
    with pytest.raises(Refused, match="leave the grid"):
        whole.moved(Literal(1, REAL))
    assert whole.moved(ONE) == equal(whole.pair.right, plus(whole.pair.left, ONE))


def test_centres_that_one_public_whole_number_divides_lie_on_one_grid() -> None:
    goal = plainly("return 0", parameters="a: Query(sensitivity=1), n: Public[int], eps: Epsilon")
    at_least_one: Program = replace(goal.setting.program, requires=(Compare(">=", N, ONE),))
    assert on_one_grid(A, ZERO, at_least_one) == (A, ZERO, None)
    assert on_one_grid(of("/", A, N), of("/", ZERO, N), at_least_one) == (A, ZERO, N)
    with pytest.raises(Refused, match="above 0"):
        on_one_grid(of("/", A, N), of("/", ZERO, N), goal.setting.program)
    half = of("/", A, TWO)
    for one, two in (
        (half, A),
        (A, half),
        (half, of("/", A, N)),
        (of("/", half, TWO), half),
        (HALF, ZERO),
        (ZERO, EPS),
    ):
        with pytest.raises(Refused, match="off the grid"):
            on_one_grid(one, two, at_least_one)
