"""Tails of noise: the bounds against sums over fine and coarse grids, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.kernel.cost.tails import Noise, check_tail
from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Literal, Param, Term
from lapwing.kernel.logic.judgment import Setting
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, ZERO, of

TEXT = """@private(epsilon="eps", requires="t >= 0 and s > 0")
def program(a: Query(sensitivity=1), t: Public[int], s: Public[float], u: Public[int], eps: Epsilon, delta: Delta):
    return 0
"""
PROGRAM = lowered(TEXT).program
SETTING = Setting(PROGRAM, Claim(EPS, ZERO, ONE), ())


def term(text: str) -> Term:
    return read_assertion(text, SETTING)


def weights(noise: str, width: float, step: float) -> dict[int, float]:
    """Probabilities on the grid of the multiples of a step, by their number."""
    reach = int(60 * width / step) + 2
    powers = {"laplace": 1, "exponential": 1, "gaussian": 2}[noise]
    scale = width if powers == 1 else 2**0.5 * width
    found = {k: exp(-((abs(k) * step / scale) ** powers)) for k in range(-reach, reach + 1)}
    if noise == "exponential":
        found = {k: weight for k, weight in found.items() if k >= 0}
    whole = sum(found.values())
    return {k: weight / whole for k, weight in found.items()}


@pytest.mark.parametrize("noise", ["laplace", "exponential", "gaussian"])
@pytest.mark.parametrize("width", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("step", [1.0, 0.5, 1 / 7])
def test_the_bounds_hold_on_every_grid(noise: str, width: float, step: float) -> None:
    """Also where the noise is narrower than a step, at the points of the grid and between them."""
    found = weights(noise, width, step)
    for number in range(40):
        far = number / 8
        decay = exp(-((far / width) ** 2) / 2) if noise == "gaussian" else exp(-far / width)
        reached = sum(weight for k, weight in found.items() if k * step >= far - 1e-12)
        passed = sum(weight for k, weight in found.items() if k * step > far + 1e-12)
        assert reached <= decay * (1 + 1e-9)
        if abs(far / step - round(far / step)) < 1e-12 and noise != "exponential":
            assert passed <= decay / 2 * (1 + 1e-9)


def test_half_is_not_enough_for_the_mass_at_a_bound_or_between_points() -> None:
    coarse = weights("laplace", 1.0, 1.0)
    assert sum(weight for k, weight in coarse.items() if k >= 2) > exp(-2) / 2
    assert sum(weight for k, weight in coarse.items() if k > 1.9) > exp(-1.9) / 2


LAPLACE = law.Laplace(ZERO, term("1 / eps"))
GAUSSIAN = law.Gaussian(ZERO, term("s"))
HALF, WHOLE = Fraction(1, 2), Fraction(1)
TENTH = Literal(Fraction(1, 10), REAL)


@pytest.mark.parametrize(
    ("noise", "beyond", "part", "delta"),
    [
        (LAPLACE, "t", WHOLE, "exp(-t * eps)"),
        (LAPLACE, "t - 1", HALF, "exp(-(t - 1) * eps) / 2"),
        (LAPLACE, "t", WHOLE, "1 / exp(t * eps)"),
        (LAPLACE, "log(1 / delta) / eps", WHOLE, "delta"),
        (LAPLACE, "2 * log(1 / delta) / eps", WHOLE, "delta * delta"),
        (LAPLACE, "log(1 / (2 * delta)) / eps", HALF, "delta"),
        (LAPLACE, "u", WHOLE, "exp(-u * eps)"),
        (law.Laplace(ZERO, ONE), "3", HALF, "0.025"),
        (law.ExponentialNoise(ZERO, ONE), "3", WHOLE, "0.05"),
        (GAUSSIAN, "t", WHOLE, "exp(-t * t / (2 * s * s))"),
        (GAUSSIAN, "s * sqrt(2 * log(1 / delta))", WHOLE, "delta"),
        (law.Gaussian(ZERO, ONE), "3", HALF, "0.0056"),
        (law.Gaussian(ZERO, ONE), "1000", HALF, "0.0000001"),
    ],
)
def test_what_is_unlikely_enough(noise: Noise, beyond: str, part: Fraction, delta: str) -> None:
    check_tail(noise, term(beyond), part, term(delta), PROGRAM)


@pytest.mark.parametrize(
    ("noise", "beyond", "part", "delta", "why"),
    [
        (LAPLACE, "t", WHOLE, "exp(-t * eps) / 2", "not known to go so far"),
        (LAPLACE, "t - 1", WHOLE, "exp(-t * eps)", "not known to go so far"),
        (LAPLACE, "log(1 / (2 * delta)) / eps", WHOLE, "delta", "not known to go so far"),
        (LAPLACE, "log(1 / delta) / (2 * eps)", WHOLE, "delta", "not known to go so far"),
        (LAPLACE, "log(u) / eps", WHOLE, "1 / (1 + t)", "above 0"),
        (law.Laplace(ZERO, ONE), "3", HALF, "0.024", "not known to go so far"),
        (law.Laplace(ZERO, ONE), "-1", HALF, "0.9", "not known to go so far"),
        (law.Laplace(ZERO, term("u")), "t", WHOLE, "exp(-t * eps)", "above 0"),
        (law.Laplace(ZERO, term("a<1>")), "t", WHOLE, "exp(-t * eps)", "public"),
        (GAUSSIAN, "u", WHOLE, "exp(-u * u / (2 * s * s))", "may be below 0"),
        (law.Gaussian(ZERO, term("u")), "t", WHOLE, "delta", "above 0"),
        (law.Gaussian(ZERO, ONE), "3", HALF, "0.0055", "not known to go so far"),
        (LAPLACE, "t", WHOLE, "0", "above 0"),
        (LAPLACE, "a<1>", WHOLE, "delta", "public"),
    ],
)
def test_what_is_not_known_to_be(noise: Noise, beyond: str, part: Fraction, delta: str, why: str) -> None:
    with pytest.raises(Refused) as caught:
        check_tail(noise, term(beyond), part, term(delta), PROGRAM)
    assert why in caught.value.reason


def test_a_distance_is_public() -> None:
    with pytest.raises(Refused, match="not public"):
        check_tail(LAPLACE, Param("a", REAL), WHOLE, TENTH, PROGRAM)


def test_a_root_of_what_may_be_negative_is_no_distance() -> None:
    beyond = of("*", Param("s", REAL), Apply("sqrt", (term("log(delta)"),)))
    with pytest.raises(Refused):
        check_tail(GAUSSIAN, beyond, WHOLE, TENTH, PROGRAM)
