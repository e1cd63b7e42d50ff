"""From one currency to another: the numbers against exact divergences, and what does not follow."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Literal, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.convert import LOGISTIC, Convert
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, ZERO, number, of, refusal

PARAMETERS = "a: Query(sensitivity=1), k: Public[int], c: Public[float], eps: Epsilon, delta: Delta"
C, DELTA, K = Param("c", REAL), Param("delta", REAL), Param("k", INT)
EIGHT = number(8)
WAITS = "x = 0.0\n    while x < 1:\n        x = laplace(a, scale=1 / eps)\n    return x"


def goal_of(claim: str, lines: str = "return laplace(a, scale=1 / eps)") -> Private:
    found = lowered(f"@private({claim}, requires=['c > 0', 'k >= 2'])\ndef f({PARAMETERS}):\n    {lines}\n")
    assert found.claim is not None
    return Private(found.program, found.claim)


def real(value: float) -> Term:
    return Literal(Fraction(value).limit_denominator(10**9), REAL)


RIGHT: list[tuple[AnyClaim, str]] = [
    (ZeroConcentrated(C, ONE), 'renyi=(8, "8 * c")'),
    (ZeroConcentrated(C, ONE), 'renyi=("k", "k * c")'),
    (ZeroConcentrated(C, number(3)), 'renyi=(8, "8 * c"), group=3'),
    (Claim(EPS, ZERO, ONE), 'renyi=(8, "eps")'),
    (Renyi(EIGHT, C, ONE), 'epsilon="c + log(1 / delta) / 7", delta="delta"'),
    (Renyi(K, C, ONE), 'epsilon="c + log(1 / delta) / (k - 1)", delta="delta"'),
    (Renyi(EIGHT, ONE, ONE), 'epsilon="5 / 2", delta="1 / 100000"'),
    (GaussianPrivacy(C, ONE), 'rho="c * c / 2"'),
    (Claim(EPS, ZERO, ONE), 'mu="1.2534 * eps"'),
    (ZeroConcentrated(C, ONE), 'rho="c", delta="delta"'),
    (ZeroConcentrated(C, ONE), 'rho="2 * c", delta=0'),
    (ZeroConcentrated(C, number(3)), 'rho="c", delta="delta", group=3'),
]
WRONG: list[tuple[AnyClaim, str, str]] = [
    (ZeroConcentrated(C, ONE), 'renyi=(8, "7 * c")', "within"),
    (ZeroConcentrated(C, ONE), 'renyi=(8, "c")', "within"),
    (ZeroConcentrated(C, ONE), 'renyi=(8, "8 * c"), group=2', "sizes"),
    (Claim(EPS, ZERO, ONE), 'renyi=(8, "eps / 2")', "within"),
    (Claim(EPS, DELTA, ONE), 'renyi=(8, "eps")', "no such"),
    (Claim(EPS, DELTA, ONE), 'mu="1.2534 * eps"', "no such"),
    (Claim(EPS, ZERO, ONE), 'mu="1.25 * eps"', "within"),
    (Claim(EPS, ZERO, ONE), 'mu="eps"', "within"),
    (Claim(of("-", EPS, TWO), ZERO, ONE), 'mu="1.2534 * eps"', "below 0"),
    (GaussianPrivacy(C, ONE), 'rho="c / 2"', "within"),
    (GaussianPrivacy(C, ONE), 'rho="c * c / 3"', "within"),
    (ZeroConcentrated(C, ONE), 'mu="2 * c"', "no such"),
    (ZeroConcentrated(of("*", C, C), ONE), 'mu="2 * c"', "no such"),
    (Renyi(EIGHT, C, ONE), 'rho="c"', "no such"),
    (ZeroConcentrated(C, ONE), 'rho="c / 2", delta="delta"', "within"),
    (ZeroConcentrated(C, ONE), 'rho="c", delta="delta - 1"', "within"),
    (ZeroConcentrated(C, ONE), 'rho="c", delta="delta", group=2', "sizes"),
    (ApproximateConcentrated(C, DELTA, ONE), 'rho="c"', "no such"),
    (ApproximateConcentrated(C, ZERO, ONE), 'rho="c"', "no such"),
    (ApproximateConcentrated(C, DELTA, ONE), 'rho="c", delta="delta"', "no such"),
    (ApproximateConcentrated(C, DELTA, ONE), 'renyi=(8, "8 * c")', "no such"),
    (ApproximateConcentrated(C, DELTA, ONE), 'epsilon="c", delta="delta"', "no such"),
    (Claim(EPS, ZERO, ONE), 'rho="eps * eps / 2", delta="delta"', "no such"),
    (Renyi(EIGHT, C, ONE), 'renyi=(4, "c")', "no such"),
    (Renyi(TWO, C, ONE), 'renyi=(8, "c")', "no such"),
    (Renyi(EIGHT, C, ONE), 'epsilon="c"', "above 0"),
    (Renyi(EIGHT, C, ONE), 'epsilon="c", delta="delta"', "numbers only"),
    (Renyi(EIGHT, C, ONE), 'epsilon="c + log(1 / delta) / 8", delta="delta"', "numbers only"),
    (Renyi(EIGHT, ONE, ONE), 'epsilon="2", delta="1 / 100000"', "enough"),
    (Renyi(EIGHT, ONE, ONE), 'epsilon="1", delta="1 / 100000"', "shows nothing|enough"),
    (Renyi(EIGHT, C, ONE), 'epsilon="c + 1", delta="1 + delta"', "at most 1"),
    (GaussianPrivacy(C, ONE), 'epsilon="c", delta="delta"', "no such"),
    (ZeroConcentrated(of("*", ZERO, of("/", ONE, of("-", K, TWO))), ONE), 'renyi=(8, "c")', "above 0"),
]


@pytest.mark.parametrize(("known", "claim"), RIGHT)
def test_it_follows(known: AnyClaim, claim: str) -> None:
    (left,) = Convert(known).premises(goal_of(claim)).goals
    assert isinstance(left, Private)
    assert left.claim == known


@pytest.mark.parametrize(("known", "claim", "why"), WRONG)
def test_it_does_not(known: AnyClaim, claim: str, why: str) -> None:
    found = refusal(Convert(known), goal_of(claim))
    assert any(word in found for word in why.split("|")), found


def test_runs_must_end_where_both_sides_have_to_add_up_to_1() -> None:
    assert "count up" in refusal(Convert(Claim(EPS, ZERO, ONE)), goal_of('mu="1.2534 * eps"', WAITS))
    assert Convert(Claim(EPS, ZERO, ONE)).premises(goal_of('renyi=(8, "eps")', WAITS)).goals


@pytest.mark.parametrize("claim", ['renyi=("c", "eps")', 'renyi=("k - 1", "eps")', 'mu="eps - 1"', 'mu="c - eps"'])
def test_an_order_is_above_1_and_mu_not_below_0(claim: str) -> None:
    found = refusal(Convert(Claim(ZERO, ZERO, ONE)), goal_of(claim))
    assert "above 0" in found or "below 0" in found


def phi(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


@pytest.mark.parametrize("epsilon", [0.01, 0.3, 1.0, 2.5, 6.0])
def test_an_answer_is_no_easier_to_tell_than_two_normal_variables(epsilon: float) -> None:
    """At every level, what randomized response has is at most what normal variables have that are so far apart."""
    mu = float(LOGISTIC) * epsilon
    heads = math.exp(epsilon) / (1 + math.exp(epsilon))
    for step in range(-60, 61):
        level = step / 10
        answer = sum(max(0.0, one - math.exp(level) * two) for one, two in ((heads, 1 - heads), (1 - heads, heads)))
        assert answer <= phi(mu / 2 - level / mu) - math.exp(level) * phi(-mu / 2 - level / mu) + 1e-12
    less = mu * 0.99 if epsilon < 0.1 else mu * 0.5
    assert 2 * heads - 1 > 2 * phi(less / 2) - 1


@pytest.mark.parametrize("order", [2, 5, 8])
def test_what_an_order_says_is_enough_for_discrete_normal_noise(order: int) -> None:
    """Exact hockey-stick divergences of noise on whole numbers are at most the deltas that are accepted."""
    sigma = 1.5
    loss = order / (2 * sigma * sigma)
    weights = [math.exp(-x * x / (2 * sigma * sigma)) for x in range(-40, 41)]
    whole = sum(weights)
    for epsilon in (0.5, 1.0, 2.0):
        true = sum(max(0.0, weights[x] - math.exp(epsilon) * weights[x - 1]) for x in range(1, 81)) / whole
        known = Renyi(number(order), real(loss * (1 + 1e-9) + 1e-9), ONE)
        program = goal_of('epsilon="eps"').program
        for delta in (true * 0.99, true * 0.5):
            with pytest.raises(Refused):
                Convert(known).premises(Private(program, Claim(real(epsilon), real(delta), ONE)))
