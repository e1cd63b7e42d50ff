"""Gaussian noise on both sides, paid in squares of mu: on a grid it takes up to a step more than the centres move."""

from __future__ import annotations

import math
import random
from statistics import NormalDist

import pytest

from lapwing.kernel.language.claim import GaussianPrivacy, Renyi
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Compare, Param, Sided, Spent, Square
from lapwing.kernel.logic.judgment import Judgment, Private, Setting, Unit
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.script.proof import ProofError
from tests.helpers import lowered
from tests.kernel.build import ONE, TWO, ZERO, after, implied, number, of, refusal, unmet
from tests.proofs import start

PARAMETERS = "a: Query(sensitivity=1), k: Public[int], sigma: Public[float], eps: Epsilon"
SIGMA = Param("sigma", REAL)
FOUR = of("/", number(4), of("*", SIGMA, SIGMA))
DRAW = "gaussian(a, sigma=sigma)"


def judged(line: str, pre: str = "True", right: str | None = None, units: tuple[Unit, ...] | None = None) -> Judgment:
    """A draw against itself, or against another one."""
    one, two = (
        lowered(
            f'@private(mu="9", requires=["sigma > 0", "k >= 1"])\ndef f({PARAMETERS}):\n    x = {text}\n    return x'
        ).program
        for text in (line, right or line)
    )
    claim = GaussianPrivacy(number(9), ONE)
    found = Setting(one, claim, (Unit(FOUR, "mu"),) if units is None else units, ((ONE,),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def test_both_draw_the_same_value_and_pay_unless_the_centres_are_equal() -> None:
    (goal,) = after(NoiseInMu(ONE, False, 0), judged(DRAW, "spent[0] == 2"))
    assert implied(goal, "x<1> == x<2>")
    assert implied(goal, "a<1> == a<2> => spent[0] == 2")
    assert implied(goal, "a<1> != a<2> => spent[0] == 3")
    assert not implied(goal, "False")


def test_squared_four_times_the_square_of_the_distance_is_paid_however_far_that_is() -> None:
    far = judged("gaussian(7 * a, sigma=sigma)", "spent[0] == 0")
    assert unmet(NoiseInMu(ONE, True, 0), far) == []
    (goal,) = after(NoiseInMu(ONE, True, 0), judged(DRAW, "spent[0] == 0"))
    one, two = (Sided("a", REAL, side) for side in (1, 2))
    apart = Apply("abs", (of("-", one, two),))
    paid = Judgment(goal.setting, (), (), goal.pre, equal(Spent(0), Square(apart)))
    assert unmet(Skip(), paid) == []
    assert unmet(Skip(), Judgment(goal.setting, (), (), goal.pre, Compare("<=", Spent(0), apart))) == ["post"]


def test_a_distance_of_two_costs_three_steps_squared() -> None:
    unit = (Unit(of("/", ONE, of("*", SIGMA, SIGMA)), "mu"),)
    (goal,) = after(NoiseInMu(TWO, False, 0), judged("gaussian(2 * a, sigma=sigma)", "spent[0] == 0", units=unit))
    assert implied(goal, "a<1> != a<2> => spent[0] == 9")


def test_a_mean_is_spread_by_as_much_more() -> None:
    goal = judged("gaussian(a / k, sigma=sigma / k)", "spent[0] == 0 and a<1> == a<2> + 1")
    assert implied(after(NoiseInMu(ONE, False, 0), goal)[0], "spent[0] == 1")
    goal = judged("gaussian(a / k, sigma=sigma)", "spent[0] == 0")
    assert "not a multiple" in refusal(NoiseInMu(ONE, False, 0), goal)


def test_the_centres_must_be_near() -> None:
    assert unmet(NoiseInMu(ONE, False, 0), judged(DRAW, "a<1> == a<2> + 1")) == []
    wide = (Unit(of("/", number(9), of("*", SIGMA, SIGMA)), "mu"),)
    assert unmet(NoiseInMu(ONE, False, 0), judged("gaussian(2 * a, sigma=sigma)")) == ["centres are near"]
    assert unmet(NoiseInMu(TWO, False, 0), judged("gaussian(2 * a, sigma=sigma)", units=wide)) == []


@pytest.mark.parametrize(
    ("line", "right", "rule", "units", "why"),
    [
        (DRAW, "gaussian(a, sigma=2 * sigma)", NoiseInMu(ONE, False, 0), None, "scales of the two draws differ"),
        (DRAW, "laplace(a, scale=sigma)", NoiseInMu(ONE, False, 0), None, "not draws from Gaussian"),
        ("laplace(a, scale=sigma)", None, NoiseInMu(ONE, False, 0), None, "not draws from Gaussian"),
        ("gaussian(a, sigma=k - 1)", None, NoiseInMu(ONE, True, 0), None, "above 0"),
        ("gaussian(a * eps, sigma=sigma)", None, NoiseInMu(ONE, True, 0), None, "off the grid"),
        (DRAW, None, NoiseInMu(ZERO, False, 0), None, "above 0"),
        (DRAW, None, NoiseInMu(number(-3), False, 0), None, "above 0"),
        (DRAW, None, NoiseInMu(ZERO, True, 0), None, "above 0"),
        (DRAW, None, NoiseInMu(Param("a", REAL), False, 0), None, "public"),
        (DRAW, None, NoiseInMu(ONE, False, 1), None, "no such unit"),
        (DRAW, None, NoiseInMu(ONE, False, -1), None, "no such unit"),
        (DRAW, None, NoiseInMu(ONE, False, 0), (Unit(SIGMA, "mu"),), "not a multiple"),
        (DRAW, None, NoiseInMu(ONE, False, 0), (Unit(FOUR, "rho"),), "against mu"),
        (DRAW, None, NoiseInMu(ONE, False, 0), (Unit(FOUR),), "against mu"),
        (DRAW, None, NoiseInRho(ZERO, ONE, False, 0), None, "against rho"),
    ],
)
def test_refused(line: str, right: str | None, rule: NoiseInMu, units: tuple[Unit, ...] | None, why: str) -> None:
    assert why in refusal(rule, judged(line, right=right, units=units))


TEXT = """
    @private(mu="{mu}", requires=["sigma > 0", "k >= 1"])
    def f(a: Query(sensitivity=1), b: Query(sensitivity=1), k: Public[int], sigma: Public[float]):
        x = gaussian(a, sigma=sigma)
        y = {second}
        return x, y
"""


def test_squares_of_two_draws_add_up() -> None:
    both = TEXT.format(mu="2 * sqrt(2) / sigma", second="gaussian(b + x, sigma=sigma)")
    start(both).direct({"4 / (sigma * sigma)": 2}).noise_in_mu().noise_in_mu().skip().qed()
    cheap = TEXT.format(mu="2 / sigma", second="gaussian(b + x, sigma=sigma)")
    with pytest.raises(ProofError, match="within the claim"):
        start(cheap).direct({"4 / (sigma * sigma)": 2})
    with pytest.raises(ProofError, match="'post'"):
        start(cheap).direct({"4 / (sigma * sigma)": 1}).noise_in_mu().noise_in_mu().skip()


def test_a_result_that_differs_is_not_released() -> None:
    with pytest.raises(ProofError, match="'post'"):
        start(TEXT.format(mu="9 / sigma", second="b")).direct({"4 / (sigma * sigma)": 1}).noise_in_mu().assign().skip()


def test_two_runs_are_compared_in_mu_as_a_whole_and_one_step_apart() -> None:
    goal = start(TEXT.format(mu="2 / sigma", second="0")).goal
    assert isinstance(goal, Private)
    assert "about epsilon" in refusal(Pointwise((Unit(FOUR, "mu"),), ((ONE,),)), goal)
    assert "not claimed" in refusal(Direct((Unit(FOUR, "rho"),), ((ONE,),)), goal)
    assert "one step apart" in refusal(Direct((), ((),)), Private(goal.program, GaussianPrivacy(TWO, TWO)))
    assert "not at one order" in refusal(Direct((), ((),)), Private(goal.program, Renyi(TWO, ONE, ONE)))
    assert "below 0" in refusal(Direct((), ((),)), Private(goal.program, GaussianPrivacy(number(-1), ONE)))


# what the rule rests on, in numbers

PHI = NormalDist()


def power(credit: float, level: float) -> float:
    """T(c, u): how often a test finds a normal variable of mean c large that finds one of mean 0 so at this level."""
    if credit < 0 or level <= 0:
        return 0.0
    return 1.0 if level >= 1 else PHI.cdf(PHI.inv_cdf(level) + credit)


def law_around(center: int, sigma: float, step: float) -> dict[int, float]:
    """Gaussian noise around a grid point, by the number of the grid point."""
    reach = math.ceil(9 * sigma / step) + 3
    weights = {center + k: math.exp(-((k * step) ** 2) / (2 * sigma * sigma)) for k in range(-reach, reach + 1)}
    whole = sum(weights.values())
    return {point: weight / whole for point, weight in weights.items()}


@pytest.mark.parametrize("sigma", [0.2, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("step", [1, 1 / 2, 1 / 8])
@pytest.mark.parametrize("apart", [1, 2, 7])
def test_noise_on_a_grid_is_no_further_apart_than_that(sigma: float, step: float, apart: int) -> None:
    """Against the errors of every test that asks for results from some point on."""
    one, two = law_around(apart, sigma, step), law_around(0, sigma, step)
    mu = (apart + 1) * step / sigma
    assert mu * sigma <= min(apart * step + 1, 2 * apart * step)
    for point in range(min(two), max(one) + 1):
        found, missed = (sum(p for at, p in law.items() if at >= point) for law in (one, two))
        if 1e-12 < missed < 1 - 1e-12:
            assert found <= power(mu, missed) + 1e-9


def test_the_step_is_needed() -> None:
    one, two = law_around(1, 1.0, 1), law_around(0, 1.0, 1)
    found, missed = (sum(p for at, p in law.items() if at >= 1) for law in (one, two))
    assert found > power(1.0, missed) + 0.01


def test_what_comes_after_a_draw_may_depend_on_it() -> None:
    """The credit before a draw pays for it and for all tests G of what comes after, as the rule's proof says."""
    rng = random.Random(7)
    for _ in range(150):
        sigma, step, apart = rng.choice((0.4, 1.0, 2.5)), rng.choice((1, 1 / 4)), rng.randint(1, 3)
        one, two = law_around(apart, sigma, step), law_around(0, sigma, step)
        later, points = rng.choice((0.0, 0.3, 1.0, 2.0)), set(one) | set(two)
        if rng.random() < 0.5:
            after = {point: rng.random() ** rng.choice((1, 4)) for point in points}
        else:
            slope, cut = (apart + 1) * step / sigma / max(later, 0.1), rng.gauss(0, 2)
            after = {point: PHI.cdf(slope * point * step / sigma + cut) for point in points}
        missed = sum(p * after[at] for at, p in two.items())
        found = sum(p * power(later, after[at]) for at, p in one.items())
        mu = math.hypot(later, (apart + 1) * step / sigma)
        assert found <= power(mu, missed) + 1e-7


def test_what_costs_nothing_gains_nothing() -> None:
    """T is concave and 0 at 0: equal draws, and runs that do not end, cost nothing."""
    rng = random.Random(3)
    for _ in range(300):
        credit, count = rng.choice((-1.0, 0.0, 0.5, 2.0)), rng.randint(1, 5)
        shares = [rng.random() for _ in range(count)]
        whole = sum(shares) * rng.choice((1.0, 1.5))
        levels = [rng.choice((0.0, 1.0, rng.random())) for _ in range(count)]
        average = sum(share * power(credit, level) for share, level in zip(shares, levels, strict=True)) / whole
        assert average <= power(credit, sum(s * u for s, u in zip(shares, levels, strict=True)) / whole) + 1e-9
