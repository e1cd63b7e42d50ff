"""What a random part of the rows costs, against exact probabilities."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from lapwing.kernel.cost.amplification import check_amplified
from lapwing.kernel.language.claim import AnyClaim, Claim, Renyi, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, ZERO, Apply, Literal, Param, Term
from lapwing.prove.strategy.sampling import at_order
from tests.helpers import lowered
from tests.kernel.build import of

PROGRAM = lowered(
    '@private(epsilon="eps", requires=["p >= 0", "p <= 1"])\ndef f(p: Public[float], eps: Epsilon, delta: Delta):\n'
    "    return 0"
).program
P, EPS, DELTA = Param("p", REAL), Param("eps", REAL), Param("delta", REAL)


def real(value: float | Fraction) -> Literal:
    return Literal(Fraction(value).limit_denominator(10**12), REAL)


def follows(known: AnyClaim, chance: Term, claim: AnyClaim) -> bool:
    try:
        check_amplified(known, chance, claim, PROGRAM)
    except Refused:
        return False
    return True


def pure(epsilon: Term, delta: Term = ZERO) -> Claim:
    return Claim(epsilon, delta, ONE)


LESS = of("-", EPS, ONE)
MORE = of("*", P, of("-", Apply("exp", (EPS,)), ONE))
EXACT = Apply("log", (of("+", ONE, MORE),))


@pytest.mark.parametrize(
    ("known", "claim", "expected"),
    [
        (pure(EPS), pure(EXACT), True),
        (pure(EPS), pure(MORE), True),
        (pure(EPS), pure(EPS), False),
        (pure(EPS), pure(of("*", P, EPS)), False),
        (pure(EPS, DELTA), pure(EXACT, of("*", P, DELTA)), True),
        (pure(EPS, DELTA), pure(EXACT, DELTA), True),
        (pure(EPS, DELTA), pure(EXACT), False),
        (pure(of("-", EPS, ONE)), pure(Apply("log", (of("+", ONE, of("*", P, of("-", EPS, ONE))),))), False),
        (pure(LESS), pure(of("*", P, of("-", Apply("exp", (LESS,)), ONE))), False),
        (ZeroConcentrated(EPS, ONE), pure(EXACT), False),
        (pure(EPS), ZeroConcentrated(EXACT, ONE), False),
        (ZeroConcentrated(EPS, ONE), ZeroConcentrated(of("*", P, EPS), ONE), False),
        (pure(EPS), Renyi(Literal(2, INT), EXACT, ONE), False),
    ],
)
def test_in_symbols(known: AnyClaim, claim: AnyClaim, expected: bool) -> None:
    assert follows(known, P, claim) is expected


@pytest.mark.parametrize("seed", range(60))
def test_epsilon_and_delta_of_mixtures(seed: int) -> None:
    """The smallest epsilon that is accepted is enough for distributions that just keep to what is known, and tight."""
    chance = random.Random(seed)
    p, epsilon = chance.choice((0.01, 0.1, 0.5, 0.9)), chance.choice((0.1, 1.0, 3.0))
    needed = math.log(1 + p * (math.exp(epsilon) - 1))
    known, share = pure(real(epsilon)), real(p)
    assert follows(known, share, pure(real(needed * (1 + 1e-6) + 1e-9)))
    assert not follows(known, share, pure(real(needed * (1 - 1e-6) - 1e-9)))
    heads = math.exp(epsilon) / (1 + math.exp(epsilon))
    truth, other = (heads, 1 - heads), (1 - heads, heads)
    mixed = [(1 - p) * q + p * t for q, t in zip(other, truth, strict=True)]
    ratios = [one / two for pair in zip(mixed, other, strict=True) for one, two in (pair, pair[::-1])]
    assert max(ratios) == pytest.approx(math.exp(needed))


def bell(center: int, sigma: float) -> dict[int, float]:
    weights = {x: math.exp(-((x - center) ** 2) / (2 * sigma * sigma)) for x in range(-15, 17)}
    whole = sum(weights.values())
    return {x: weight / whole for x, weight in weights.items()}


def divergence(one: dict[int, float], two: dict[int, float], order: int) -> float:
    terms = (math.exp(order * math.log(p) + (1 - order) * math.log(two[x])) for x, p in one.items())
    return math.log(sum(terms)) / (order - 1)


@pytest.mark.parametrize("order", [2, 3, 8])
@pytest.mark.parametrize("sigma", [0.8, 2.0, 5.0])
@pytest.mark.parametrize("p", [0.001, 0.1, 0.4])
def test_divergences_of_mixtures(order: int, sigma: float, p: float) -> None:
    """Both ways round, what is accepted is at least what discrete normal noise has; a little less is refused."""
    rho = 1 / (2 * sigma * sigma)
    one, two = bell(1, sigma), bell(0, sigma)
    mixed = {x: (1 - p) * two[x] + p * one[x] for x in one}
    true = max(divergence(mixed, two, order), divergence(two, mixed, order))
    bound = at_order(p, rho, order)
    known = ZeroConcentrated(real(rho), ONE)
    assert true <= bound * (1 + 1e-9) + 1e-12
    assert follows(known, real(p), Renyi(Literal(order, INT), real(bound * 1.001 + 1e-9), ONE))
    assert not follows(known, real(p), Renyi(Literal(order, INT), real(bound * 0.999 - 1e-11), ONE))
    assert not follows(known, real(p), Renyi(Literal(order, INT), real(true * 0.99), ONE))


def test_orders_agree_with_dp_accounting() -> None:
    from dp_accounting import GaussianDpEvent, PoissonSampledDpEvent, SelfComposedDpEvent
    from dp_accounting.rdp import RdpAccountant

    orders = [2, 4, 8, 16, 32]
    event = SelfComposedDpEvent(PoissonSampledDpEvent(0.01, GaussianDpEvent(2.0)), 1)
    accountant = RdpAccountant([float(order) for order in orders]).compose(event)
    for order, found in zip(orders, accountant._rdp, strict=True):
        assert found * (1 - 1e-6) <= at_order(0.01, 1 / 8, order) <= found * (1 + 0.02 * order)


@pytest.mark.parametrize(
    ("p", "rho", "order"),
    [(Fraction(1), 1, 2), (Fraction(1, 2), 1, 1), (Fraction(1, 2), 1, 257), (Fraction(1, 2), -1, 2)],
)
def test_what_is_not_known(p: Fraction, rho: int, order: int) -> None:
    known, claim = ZeroConcentrated(Literal(rho, INT), ONE), Renyi(Literal(order, INT), Literal(200, INT), ONE)
    assert not follows(known, Literal(p, REAL), claim)
    assert not follows(known, P, claim)
    half = Renyi(Literal(Fraction(5, 2), REAL), Literal(200, INT), ONE)
    assert not follows(ZeroConcentrated(ONE, ONE), Literal(Fraction(1, 2), REAL), half)
