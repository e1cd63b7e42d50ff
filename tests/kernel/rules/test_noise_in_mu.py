"""Gaussian noise at the end of a program, in mu: on a grid it takes a step more than the centres move."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, ZERO, after, judged, number, refusal, unmet
from tests.proofs import start

PARAMETERS = "a: Query(sensitivity=1), b: Query(sensitivity=2), n: Public[int], s: Public[float], eps: Epsilon"
ONCE = "return gaussian(a, sigma=s)"


def goal_of(mu: str, lines: str = ONCE, more: str = "") -> Private:
    text = f"@private(mu=\"{mu}\", requires=['s > 0', 'n >= 1']{more})\ndef f({PARAMETERS}):\n    {lines}\n"
    found = lowered(text)
    assert found.claim is not None
    return Private(found.program, found.claim)


def says(mu: str, lines: str = ONCE, distance: int = 1) -> str:
    proof = start(f"@private(mu=\"{mu}\", requires=['s > 0', 'n >= 1'])\ndef f({PARAMETERS}):\n    {lines}\n")
    try:
        proof.noise_in_mu(distance).run().qed()
    except Exception as error:  # noqa: BLE001
        return str(error).splitlines()[0]
    return "proved"


@pytest.mark.parametrize(
    ("mu", "lines", "distance"),
    [
        ("2 / s", ONCE, 1),
        ("3 / s", "return gaussian(b, sigma=s)", 2),
        ("2 / (n * s)", "return gaussian(a / n, sigma=s)", 1),
        ("2 / s", "x = 3\n    z = gaussian(a, sigma=s)\n    return z, x", 1),
        ("5", "y = a + b\n    return gaussian(y, sigma=1)", 3),
    ],
)
def test_proved(mu: str, lines: str, distance: int) -> None:
    assert says(mu, lines, distance) == "proved"


@pytest.mark.parametrize(
    ("mu", "lines", "distance", "why"),
    [
        ("1 / s", ONCE, 1, "within the claim"),
        ("2 / s", "return gaussian(b, sigma=s)", 1, "post"),
        ("2 / s", "return gaussian(b, sigma=s)", 2, "within the claim"),
        ("2 / s", "z = gaussian(a, sigma=s)\n    return z, a", 1, "post"),
        ("2 / s", "z = gaussian(a, sigma=s)\n    return z + a", 1, "made of"),
        ("2 / s", "z = gaussian(a, sigma=s)\n    return z + 1", 1, "made of"),
        ("2 / s", "return laplace(a, scale=s)", 1, "no Gaussian"),
        ("2 / s", "return gaussian(a / 2, sigma=s / 2)", 2, "within the claim"),
        ("1 / s", "return gaussian(a / 2, sigma=s / 2)", 1, "within the claim"),
    ],
)
def test_less_is_refused(mu: str, lines: str, distance: int, why: str) -> None:
    assert why in says(mu, lines, distance)


def test_what_comes_before_spends_nothing() -> None:
    """Noise that is paid for before the end would make the centres near for a price that nobody counts."""
    lines = "x = laplace(a, scale=1 / eps)\n    return gaussian(a, sigma=s)"
    (judged,) = after(NoiseInMu(ONE, (Unit(EPS),)), goal_of("2 / s", lines))
    from lapwing.kernel.rules.laplace import Laplace
    from lapwing.kernel.rules.skip import Skip

    (paid,) = after(Laplace(ZERO, 0), judged)
    assert unmet(Skip(), paid) == ["post"]
    assert "not claimed" in refusal(NoiseInMu(ONE, (Unit(EPS, "rho"),)), goal_of("2 / s"))


def test_it_is_about_mu_and_single_steps() -> None:
    assert "about mu" in refusal(NoiseInMu(ONE, ()), goal_of("4 / s", more=", group=2"))
    rho = lowered(f"@private(rho=\"1\", requires=['s > 0'])\ndef f({PARAMETERS}):\n    {ONCE}\n")
    assert rho.claim is not None
    assert "about mu" in refusal(NoiseInMu(ONE, ()), Private(rho.program, rho.claim))
    for distance in (ZERO, number(-1)):
        assert "above 0" in refusal(NoiseInMu(distance, ()), goal_of("2 / s"))
    assert NoiseInMu(TWO, ()).premises(goal_of("3 / s")).goals


def phi(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


@pytest.mark.parametrize("sigma", [0.2, 0.5, 1.0, 3.0, 12.0])
@pytest.mark.parametrize("apart", [1, 2, 5])
def test_noise_on_whole_numbers_is_as_far_apart_as_that(sigma: float, apart: int) -> None:
    """Against exact errors of every test that asks for results from some point on."""
    reach = 40 + int(10 * sigma)
    weights = {x: math.exp(-x * x / (2 * sigma * sigma)) for x in range(-reach, reach + 1)}
    whole = sum(weights.values())

    def beyond(point: int) -> float:
        return sum(weight for x, weight in weights.items() if x >= point) / whole

    mu, needed = (apart + 1) / sigma, 0.0
    for point in range(-8, 12):
        for level in (-2.0, -0.5, 0.0, 0.5, 2.0, 4.0):
            bound = phi(mu / 2 - level / mu) - math.exp(level) * phi(-mu / 2 - level / mu)
            gained = beyond(point - apart) - math.exp(level) * beyond(point)
            assert gained <= bound + 1e-9
            less = apart / sigma
            plain = phi(less / 2 - level / less) - math.exp(level) * phi(-less / 2 - level / less)
            needed = max(needed, gained - plain)
    if sigma <= 1 and apart == 1:
        assert needed > 1e-4


def test_it_is_about_privacy_of_a_program_that_makes_sense() -> None:
    assert "about privacy" in refusal(NoiseInMu(ONE, ()), judged("return laplace(a, scale=1 / eps)"))
    goal = goal_of("2 / s")
    twice = replace(goal.program, parameters=(*goal.program.parameters, goal.program.parameters[0]))
    assert "have one name" in refusal(NoiseInMu(ONE, ()), replace(goal, program=twice))
