from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.cost.calibration import Concentrated, Order, Textbook
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.term import ZERO
from lapwing.prove.program.gaussian import Bell, bell_of
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import stated

PROGRAM = """
@private(epsilon={epsilon}, delta={delta}, requires="eps <= 1 and rho > 0")
def bell(q: Query(sensitivity=2), rho: Public[float], eps: Epsilon, delta: Delta):
    noisy = gaussian(q, sigma={sigma})
    return noisy
"""
SUM = """
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def noisy_sum(d: Database(of=Interval(0, 1)), eps: Epsilon, delta: Delta):
    total = 0
    for i in range(len(d)):
        total += d[i]
    noisy = gaussian(total, sigma={factor} * sqrt(2 * log(1.25 / delta)) / eps)
    return noisy
"""


def found(epsilon: str, delta: str, sigma: str) -> Bell | None:
    program, claim = stated(PROGRAM.format(epsilon=epsilon, delta=delta, sigma=sigma))
    draw = program.body[0]
    assert isinstance(draw, Sample)
    assert isinstance(draw.law, Gaussian)
    return bell_of(draw.law.center, draw.law.sigma, program, claim)


@pytest.mark.parametrize(
    ("sigma", "epsilon", "delta"),
    [
        ("2 * sqrt(2 * log(1.25 / delta)) / eps", "eps", "delta"),
        ("4 * sqrt(2 * log(5 / (4 * delta))) / eps", "eps / 2", "delta"),
        ("2 * sqrt(2 * log(2.5 / delta)) / (eps / 3)", "eps / 3", "delta / 2"),
    ],
)
def test_the_textbooks_sigma_tells_its_own_prices(sigma: str, epsilon: str, delta: str) -> None:
    bell = found('"eps"', '"delta"', sigma)
    assert bell is not None
    assert bell.by == Textbook()
    assert (show_assertion(bell.epsilon), show_assertion(bell.delta)) == (epsilon, delta)


def test_noise_said_by_its_rho() -> None:
    bell = found('"eps"', '"delta"', "2 / sqrt(2 * rho)")
    assert bell is not None
    assert isinstance(bell.by, Concentrated)
    assert show_assertion(bell.by.rho) == "rho"


def test_numbers_need_an_order() -> None:
    bell = found("1", "0.0001", "8")
    assert bell is not None
    assert isinstance(bell.by, Order)
    assert not isinstance(getattr(found("1", "0.0001", "2"), "by", None), Order)


def test_sums_with_gaussian_noise() -> None:
    assert isinstance(prove(*stated(SUM.format(factor=1))), Proved)
    assert isinstance(prove(*stated(SUM.format(factor="0.5"))), Unknown)


def test_no_noise_at_all_has_no_price() -> None:
    """The language refuses a sigma of 0; the search is no place to find that out."""
    text = """
@private(epsilon="rho + 2 * sqrt(rho * log(1 / delta))", delta="delta", requires="rho > 0")
def f(q: Query(sensitivity=1), rho: Public[float], delta: Delta):
    return gaussian(q, sigma=1 / sqrt(2 * rho))
"""
    program, claim = stated(text)
    assert isinstance(prove(program, claim), Proved)
    (draw,) = program.body
    assert isinstance(draw, Sample)
    assert isinstance(draw.law, Gaussian)
    bare = replace(program, body=(replace(draw, law=replace(draw.law, sigma=ZERO)),))
    assert isinstance(prove(bare, claim), Unknown)
