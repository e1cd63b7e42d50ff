"""What claims in rho say in epsilon and delta."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log
from statistics import NormalDist

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.term import ZERO
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.implied import implied
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_text
from tests.helpers import lowered

TEXT = """
@private(rho="{rho}", group={group})
def f(d: Bit, q: Query(sensitivity=1), s: Public[float]):
    return {result}
"""


def claimed(rho: str, result: str = "d", group: int = 1) -> str:
    return TEXT.format(rho=rho, result=result, group=group)


def test_a_claim_in_epsilon_is_its_own() -> None:
    found = lowered("@private(epsilon=1)\ndef f(d: Bit):\n    return 0")
    assert found.claim is not None
    assert implied(found.claim) == (found.claim,)


@pytest.mark.parametrize("rho", ["1 / 2", "3", "8 / 2", "s", "s * s / 3 + 1", "0.125"])
@pytest.mark.parametrize("group", [1, 3])
def test_what_follows_is_written_as_it_is_read(rho: str, group: int) -> None:
    check_written(claimed(rho, group=group))


@pytest.mark.parametrize("epsilon", ["1", "s / 2", "2 / (2 * s * s)"])
def test_what_follows_at_an_order_too(epsilon: str) -> None:
    check_written(f"@private(renyi=(4, '{epsilon}'))\ndef f(d: Bit, s: Epsilon):\n    return 0")


@pytest.mark.parametrize("mu", ["1", "s", "6267 / 5000 * s"])
def test_what_follows_in_mu_too(mu: str) -> None:
    check_written(f"@private(mu='{mu}')\ndef f(d: Bit, s: Epsilon):\n    return 0", 6)


def check_written(text: str, count: int = 5) -> None:
    found = lowered(text)
    assert found.claim is not None
    follow = implied(found.claim)
    assert len(follow) == count
    for claim in follow:
        assert isinstance(claim, Claim) and claim.group == found.claim.group
        check_text(found.program, claim)


@pytest.mark.parametrize("rho", ["1 / 2", "1 / 100"])
def test_what_tells_a_bit_is_refuted(rho: str) -> None:
    found = lowered(claimed(rho))
    assert found.claim is not None
    counterexample = refute(found.program, found.claim, 10)
    assert counterexample is not None
    assert counterexample.claim in implied(found.claim)
    assert check_counterexample(write_counterexample(counterexample)).claim == counterexample.claim


@pytest.mark.parametrize("result", ["0", "gaussian(q, sigma=1)", "randomized_response(d, 1)"])
def test_what_keeps_to_it_is_not(result: str) -> None:
    found = lowered(claimed("1 / 2", result))
    assert found.claim is not None
    assert refute(found.program, found.claim, 1) is None


@pytest.mark.parametrize("delta", ["1 / 10", "s", "0"])
def test_the_delta_of_rho_comes_on_top(delta: str) -> None:
    check_written(f"@private(rho='1 / 2', delta='{delta}')\ndef f(d: Bit, s: Delta):\n    return 0")


def test_what_delta_allows_is_not_refuted() -> None:
    text = "@private(rho='1 / 100', delta='{0}')\ndef f(d: Bit):\n    c = flip(1 / 4)\n    return d if c else 0"
    small, enough = (lowered(text.format(delta)) for delta in ("1 / 8", "1 / 4"))
    assert small.claim is not None and enough.claim is not None
    assert refute(small.program, small.claim, 10) is not None
    assert refute(enough.program, enough.claim, 2) is None


def true_delta(mu: float, epsilon: float) -> float:
    """The least delta of normal noise (Balle and Wang, 2018)."""
    normal = NormalDist()
    return normal.cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal.cdf(-mu / 2 - epsilon / mu)


@pytest.mark.parametrize("sigma", [Fraction(1, 3), Fraction(1), Fraction(4), Fraction(20)])
@pytest.mark.parametrize("claim", ["rho='1 / (2 * {0} * {0})'", "mu='1 / {0}'", "renyi=(3, '3 / (2 * {0} * {0})')"])
def test_normal_noise_keeps_to_all_that_follows_and_not_to_much_less(sigma: Fraction, claim: str) -> None:
    found = lowered(
        f"@private({claim.format(f'({sigma})')})\ndef f(q: Query(sensitivity=1)):\n    return gaussian(q, sigma=1)"
    )
    assert found.claim is not None
    for each in implied(found.claim):
        (_, high), (_, delta) = allowance(each.epsilon, each.delta, {})
        least = true_delta(1 / float(sigma), log(float(high)))
        assert least <= float(delta) * 1.000001 or float(delta) < 1e-300
        if each.epsilon == ZERO:
            assert float(delta) < 1.02 * true_delta(1 / float(sigma), 0.0)


@pytest.mark.parametrize(
    "claim, result",
    [
        ("mu='6267 / 5000 * eps'", "laplace(q, scale=9 / (10 * eps))"),
        ("rho='1 / 200'", "gaussian(q, sigma=9.5)"),
    ],
)
def test_what_is_off_by_a_little_is_refuted(claim: str, result: str) -> None:
    found = lowered(f"@private({claim})\ndef f(q: Query(sensitivity=1), eps: Epsilon):\n    return {result}")
    assert found.claim is not None
    assert refute(found.program, found.claim, 20) is not None
