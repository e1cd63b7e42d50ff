"""Claims in rho: what is proved, what is not, and what is proved of epsilon and delta by way of rho."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lapwing.kernel.cost.calibration import Order
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, Literal
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.prove.program.gaussian import ORDERS
from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.prove.script.goal import show_assertion
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.examples import second_checker

PARAMETERS = """
    a: Query(sensitivity=1), q: Queries(sensitivity=1), d: Database(of=Interval(0, 10), neighbours="add-remove"),
    k: Public[int], sigma: Public[float], eps: Epsilon, delta: Delta
"""
ONCE = "1 / (2 * sigma * sigma)"
MANY = """
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out
"""
TOTALS = """
    total = 0.0
    count = 0
    for x in d:
        total += x
        count += 1
    return gaussian(total, sigma=10), gaussian(count, sigma=2)
"""
STEPS = """
    guess = 0.0
    for i in range(k):
        guess = guess + gaussian(q[i], sigma=sigma) / 2
    return guess
"""
HISTOGRAM = """
@private(rho="{rho}", requires=["sigma > 0", "k >= 1"])
def f(d: Database(of=Integers(0, "k - 1"), neighbours="{neighbours}"), k: Public[int], sigma: Public[float]):
    counts = [0] * k
    for x in d:
        counts[x] += {more}
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out
"""


def claimed(claim: str, lines: str) -> str:
    requires = '["sigma > 0", "k >= 1"]'
    return f"@private({claim}, requires={requires})\ndef f({PARAMETERS}):\n    {lines.strip()}\n"


@pytest.mark.parametrize(
    "text",
    [
        claimed(f'rho="{ONCE}"', "return gaussian(a, sigma=sigma)"),
        claimed('rho="4 / (2 * sigma * sigma)"', "return gaussian(2 * a, sigma=sigma)"),
        claimed('rho="1 / 8"', "return gaussian(a / 2, sigma=1)"),
        claimed('rho="k / (2 * sigma * sigma)"', MANY),
        claimed('rho="k / (2 * sigma * sigma)"', STEPS),
        claimed('rho="eps * eps / 2"', "return laplace(a, scale=1 / eps)"),
        claimed('rho="eps * eps / 2 + 1 / 200"', "return laplace(a, scale=1 / eps), gaussian(2 * a, sigma=20)"),
        claimed('rho="5 / 8"', TOTALS),
        claimed('rho="9 / 2", group=3', "return gaussian(a, sigma=1)"),
        claimed('rho="k * k / 2", group="k"', "return gaussian(a, sigma=1)"),
        claimed('rho="1 / 2"', "x = gaussian(a, sigma=1)\n    return max(x, 0) + 3"),
        HISTOGRAM.format(rho=ONCE, neighbours="add-remove", more=1),
        HISTOGRAM.format(rho="1 / (sigma * sigma)", neighbours="replace", more=1),
        HISTOGRAM.format(rho="4 / (sigma * sigma)", neighbours="replace", more=2),
    ],
)
def test_proved_and_checked_again(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(
    "text",
    [
        claimed('rho="1 / (3 * sigma * sigma)"', "return gaussian(a, sigma=sigma)"),
        claimed(f'rho="{ONCE}"', "return gaussian(2 * a, sigma=sigma)"),
        claimed('rho="(k - 1) / (2 * sigma * sigma)"', MANY),
        claimed('rho="eps / 2"', "return laplace(a, scale=1 / eps)"),
        claimed('rho="1 / 2"', TOTALS),
        claimed('rho="3 / 2", group=3', "return gaussian(a, sigma=1)"),
        claimed('rho="1 / 2"', "x = gaussian(a, sigma=1)\n    return x + a"),
        claimed('rho="100"', "return gaussian(a, sigma=sigma)"),
        HISTOGRAM.format(rho=ONCE, neighbours="replace", more=1),
        HISTOGRAM.format(rho="3 / (2 * sigma * sigma)", neighbours="replace", more=2),
        HISTOGRAM.format(rho=ONCE, neighbours="add-remove", more=2),
    ],
)
def test_what_costs_more_is_not(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 2), Unknown)


@pytest.mark.parametrize(
    ("epsilon", "delta"),
    [
        ("k / (2 * sigma * sigma) + 2 * sqrt(k / (2 * sigma * sigma) * log(1 / delta))", "delta"),
        ("k / (2 * sigma * sigma) + 2 * sqrt(k * log(1 / delta) / (2 * sigma * sigma)) + 1", "delta"),
    ],
)
def test_many_answers_in_epsilon_and_delta(epsilon: str, delta: str) -> None:
    found = lowered(claimed(f'epsilon="{epsilon}", delta="{delta}"', MANY))
    assert found.claim is not None
    answer = prove(found.program, found.claim, 30)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


def test_many_answers_for_the_epsilon_of_one() -> None:
    text = claimed(f'epsilon="{ONCE} + 2 * sqrt({ONCE} * log(1 / delta))", delta="delta"', MANY)
    found = lowered(text)
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 2), Unknown)


@pytest.mark.parametrize(
    ("lines", "smallest"),
    [
        ("return gaussian(a, sigma=sigma)", "1 / (2 * sigma * sigma)"),
        ("return gaussian(3 * a, sigma=sigma)", "9 / (2 * sigma * sigma)"),
        (MANY, "k / (2 * sigma * sigma)"),
        (TOTALS, "5 / 8"),
    ],
)
def test_the_smallest_rho(lines: str, smallest: str) -> None:
    found = lowered(claimed('rho="1000"', lines))
    answer = find_epsilon(found.program, 30, claim=found.claim)
    assert isinstance(answer, Proved)
    claim = answer.certificate.claim
    assert isinstance(claim, ZeroConcentrated)
    assert show_assertion(claim.rho) == smallest


def test_a_thousand_answers_cost_what_dp_accounting_says() -> None:
    """The epsilon that follows from rho for numbers, against Rényi accounting with the same orders."""
    from dp_accounting import GaussianDpEvent, SelfComposedDpEvent
    from dp_accounting.rdp import RdpAccountant

    orders = [float(order) for order in ORDERS]
    event = SelfComposedDpEvent(GaussianDpEvent(40.0), 1000)
    wanted = RdpAccountant(orders).compose(event).get_epsilon(1e-6)
    program = lowered(claimed(f'epsilon="{wanted}", delta="1 / 1000000"', MANY)).program
    rho = Literal(Fraction(1000, 2 * 40**2), REAL)

    def follows(epsilon: float) -> bool:
        claim = Claim(Literal(Fraction(epsilon), REAL), Literal(Fraction(1, 10**6), REAL), ONE)
        for order in ORDERS:
            try:
                FromRho(rho, Order(Literal(order, INT))).premises(Private(program, claim))
            except Refused:
                continue
            return True
        return False

    assert follows(wanted * 1.001)
    assert not follows(wanted * 0.98)


def test_more_noise_than_a_claim_by_way_of_rho_needs() -> None:
    rho = "k / (2 * sigma * sigma)"
    text = claimed(f'epsilon="{rho} + 2 * sqrt({rho} * log(1 / delta))", delta="delta"', MANY)
    wide, narrow = (lowered(text.replace("sigma=sigma", f"sigma={width}")) for width in ("2 * sigma", "sigma / 2"))
    assert wide.claim is not None and narrow.claim is not None
    assert isinstance(prove(wide.program, wide.claim, 20), Proved)
    assert isinstance(prove(narrow.program, narrow.claim, 5), Unknown)
