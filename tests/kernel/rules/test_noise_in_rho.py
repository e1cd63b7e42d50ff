"""Noise on both sides, paid in rho."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import exp, log

import pytest

from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Compare, Literal, Logical, Param, Sided, Spent, Square, Term
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.script.proof import ProofError
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, ZERO, after, implied, number, of, refusal, unmet
from tests.proofs import start

PARAMETERS = "a: Query(sensitivity=1), d: Bit, k: Public[int], sigma: Public[float], eps: Epsilon"
SIGMA = Param("sigma", REAL)
HALF = of("/", ONE, of("*", TWO, of("*", SIGMA, SIGMA)))
CLAIM = ZeroConcentrated(HALF, ONE)
DRAWS = {
    "gaussian": "gaussian(a, sigma=sigma)",
    "laplace": "laplace(a, scale=sigma)",
    "geometric": "geometric(d, scale=sigma)",
}


def judged(line: str, pre: str = "True", right: str | None = None, units: tuple[Unit, ...] | None = None) -> Judgment:
    """A draw against itself, or against another one."""
    one, two = (
        lowered(
            f'@private(rho="1", requires=["sigma > 0", "k >= 1"])\ndef f({PARAMETERS}):\n    x = {text}\n    return x'
        ).program
        for text in (line, right or line)
    )
    found = Setting(one, CLAIM, (Unit(HALF, "rho"),) if units is None else units, ((ONE,),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def rule(distance: Term = ONE, shift: Term = ZERO, squared: bool = False, unit: int = 0) -> NoiseInRho:
    return NoiseInRho(shift, distance, squared, unit)


@pytest.mark.parametrize("law", ["gaussian", "laplace"])
def test_both_draw_the_same_value_and_pay_unless_the_centres_are_equal(law: str) -> None:
    (goal,) = after(rule(), judged(DRAWS[law], "spent[0] == 2"))
    assert implied(goal, "x<1> == x<2>")
    assert implied(goal, "a<1> == a<2> => spent[0] == 2")
    assert implied(goal, "a<1> != a<2> => spent[0] == 3")
    assert not implied(goal, "False")


def test_squared_what_is_paid_is_the_square_of_the_distance_however_far_that_is() -> None:
    start_goal = judged(DRAWS["gaussian"], "spent[0] == 0")
    assert unmet(rule(squared=True), judged("gaussian(7 * a, sigma=sigma)", "spent[0] == 0")) == []
    (goal,) = after(rule(squared=True), start_goal)
    one, two = (Sided("a", REAL, side) for side in (1, 2))
    apart = Apply("abs", (of("-", of("+", ZERO, one), two),))
    squares = replace(goal, post=equal(Spent(0), Square(apart)))
    assert unmet(Skip(), replace(squares, left=(), right=())) == []
    linear = replace(goal, post=Compare("<=", Spent(0), apart), left=(), right=())
    assert unmet(Skip(), linear) == ["post"]


def test_twice_the_distance_costs_four_times_as_much() -> None:
    start_goal = judged(DRAWS["gaussian"], "spent[0] == 0 and a<1> == a<2> + 2")
    (once,) = after(rule(TWO), start_goal)
    assert implied(once, "spent[0] == 4")
    (squared,) = after(
        rule(TWO, squared=True), judged("gaussian(2 * a, sigma=sigma)", units=(Unit(of("*", number(4), HALF), "rho"),))
    )
    assert any(part == Literal(Fraction(1, 4), REAL) for part in inside(squared.pre))


def test_a_shift_renames_what_the_right_run_draws() -> None:
    (goal,) = after(rule(shift=ONE), judged(DRAWS["gaussian"], "spent[0] == 0 and a<2> == a<1> + 1"))
    assert implied(goal, "x<2> == x<1> + 1 and spent[0] == 0")


def test_a_mean_is_spread_by_as_much_more() -> None:
    goal = judged("gaussian(a / k, sigma=sigma / k)", "spent[0] == 0 and a<1> == a<2> + 1")
    assert unmet(rule(), goal) == []
    assert implied(after(rule(), goal)[0], "spent[0] == 1")


def test_the_centres_must_be_near() -> None:
    assert unmet(rule(), judged(DRAWS["gaussian"], "a<1> == a<2> + 1")) == []
    assert unmet(rule(), judged("gaussian(2 * a, sigma=sigma)")) == ["centres are near"]
    assert unmet(rule(TWO), judged("gaussian(2 * a, sigma=sigma)")) == []


@pytest.mark.parametrize(
    ("line", "right", "step", "units", "why"),
    [
        (DRAWS["gaussian"], "gaussian(a, sigma=2 * sigma)", rule(), None, "scales of the two draws differ"),
        (DRAWS["gaussian"], DRAWS["laplace"], rule(), None, "not draws from Gaussian"),
        (DRAWS["gaussian"], None, rule(ZERO), None, "above 0"),
        (DRAWS["gaussian"], None, rule(number(-1)), None, "above 0"),
        (DRAWS["gaussian"], None, rule(Param("a", REAL)), None, "public"),
        (DRAWS["gaussian"], None, rule(shift=Logical("drawn", REAL)), None, "drawn"),
        (DRAWS["gaussian"], None, rule(shift=of("/", ONE, TWO)), None, "leave the grid"),
        (DRAWS["gaussian"], None, rule(unit=1), None, "no such unit"),
        (DRAWS["gaussian"], None, rule(), (Unit(EPS, "rho"),), "not a multiple"),
        (DRAWS["gaussian"], None, rule(), (Unit(HALF),), "unit"),
        (DRAWS["geometric"], None, rule(shift=SIGMA), None, "leave the grid"),
    ],
)
def test_refused(line: str, right: str | None, step: NoiseInRho, units: tuple[Unit, ...] | None, why: str) -> None:
    assert re.search(why, refusal(step, judged(line, right=right, units=units)))


def test_the_other_rules_for_noise_take_no_rho() -> None:
    goal = judged(DRAWS["laplace"])
    assert "unit" in refusal(Laplace(ZERO, 0), goal)


def divergence(one: list[float], two: list[float], alpha: float) -> float:
    """The Renyi divergence of two distributions on the same points, from the logarithms of their probabilities."""
    powers = [alpha * p + (1 - alpha) * q for p, q in zip(one, two, strict=True)]
    return (max(powers) + log(sum(exp(power - max(powers)) for power in powers))) / (alpha - 1)


def law_around(center: int, spread: float, grid: int, gaussian: bool) -> list[float]:
    """The logarithms of the probabilities of points so close together, with some tail."""
    far = [abs(point / grid - center) / spread for point in range(-80 * grid, 80 * grid + 1)]
    weights = [-each * each / 2 if gaussian else -each for each in far]
    whole = log(sum(map(exp, weights)))
    return [weight - whole for weight in weights]


@pytest.mark.parametrize("gaussian", [True, False])
@pytest.mark.parametrize("grid", [1, 2, 4])
@pytest.mark.parametrize("spread", [0.3, 1, 3])
def test_the_price_covers_every_order(gaussian: bool, grid: int, spread: float) -> None:
    """What the rule rests on, looked at in numbers: divergences of all orders on grids that are coarse or fine."""
    for far in (1, 2):
        one, two = (law_around(center, spread, grid, gaussian) for center in (0, far))
        for alpha in (1.01, 1.5, 2, 5, 20):
            most = alpha * far**2 / (2 * spread**2)
            assert divergence(one, two, alpha) <= most * (1 + 1e-6)
            assert divergence(two, one, alpha) <= most * (1 + 1e-6)


TEXT = """
    @private(rho="{rho}", requires="sigma > 0")
    def f(a: Query(sensitivity=1), sigma: Public[float]):
        x = gaussian({center}, sigma=sigma)
        y = {second}
        return x, y
"""


def test_two_draws_cost_twice() -> None:
    text = TEXT.format(rho="1 / (sigma * sigma)", center="a", second="gaussian(a, sigma=sigma)")
    start(text).direct({"1 / (2 * sigma * sigma)": 2}).noise_in_rho().noise_in_rho().skip().qed()
    cheap = TEXT.format(rho="1 / (2 * sigma * sigma)", center="a", second="gaussian(a, sigma=sigma)")
    with pytest.raises(ProofError, match="within the claim"):
        start(cheap).direct({"1 / (2 * sigma * sigma)": 2})
    with pytest.raises(ProofError, match="'post'"):
        start(cheap).direct({"1 / (2 * sigma * sigma)": 1}).noise_in_rho().noise_in_rho().skip()


def test_a_draw_that_depends_on_another_is_a_draw_all_the_same() -> None:
    text = TEXT.format(rho="1 / (sigma * sigma)", center="a", second="gaussian(a + x, sigma=sigma)")
    start(text).direct({"1 / (2 * sigma * sigma)": 2}).noise_in_rho().noise_in_rho().skip().qed()


def test_what_moves_further_than_is_paid_for() -> None:
    text = TEXT.format(rho="1 / (2 * sigma * sigma)", center="2 * a", second="0")
    with pytest.raises(ProofError, match="centres are near"):
        start(text).direct({"1 / (2 * sigma * sigma)": 1}).noise_in_rho()
    with pytest.raises(ProofError, match="'post'"):
        start(text).direct({"1 / (2 * sigma * sigma)": 1}).noise_in_rho(2).skip()


def test_rho_is_not_spent_in_epsilon() -> None:
    goal = start(TEXT.format(rho="1", center="a", second="0")).goal
    assert "not claimed" in refusal(Direct((Unit(ONE),), ((ONE,),)), goal)
