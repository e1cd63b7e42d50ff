"""Which sigma is enough for Gaussian noise."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from lapwing.kernel.cost.calibration import (
    Calibration,
    Concentrated,
    Order,
    Textbook,
    check_calibrated,
    check_order,
)
from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import quotient_of, share
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Term
from lapwing.kernel.logic.judgment import Setting
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, ZERO

TEXT = """
@private(epsilon="eps", requires="eps <= 1 and k > 0 and rho > 0 and small <= 0.5 and small > 0")
def program(
    eps: Epsilon,
    wide: Epsilon,
    delta: Delta,
    k: Public[float],
    rho: Public[float],
    small: Public[float],
    free: Public[float],
):
    return 0
"""
CLAIM = "rho + 2 * sqrt(rho * log(1 / delta))"


@pytest.fixture(scope="module")
def program() -> Program:
    return lowered(TEXT).program


def term(text: str, program: Program) -> Term:
    return read_assertion(text, Setting(program, Claim(EPS, ZERO, ONE), ()))


def refusal(by: Calibration, sigma: str, distance: str, epsilon: str, delta: str, program: Program) -> str | None:
    """Why a sigma is not enough; None if it is."""
    sigma_, distance_, epsilon_, delta_ = (term(text, program) for text in (sigma, distance, epsilon, delta))
    try:
        check_calibrated(by, sigma_, distance_, epsilon_, delta_, program)
    except Refused as refused:
        return refused.reason
    return None


@pytest.mark.parametrize(
    ("sigma", "distance", "epsilon", "delta"),
    [
        ("sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "delta"),
        ("sqrt(2 * log(5 / (4 * delta))) / eps", "1", "eps", "delta"),
        ("2 * sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "delta"),
        ("2 * sqrt(2 * log(1.25 / delta)) / eps", "2", "eps", "delta"),
        ("sqrt(2 * log(1.25 / delta)) * k / eps", "k", "eps", "delta"),
        ("sqrt(2 * k * k * log(1.25 / delta)) / eps", "k", "eps", "delta"),
        ("sqrt(2) * sqrt(log(1.25 / delta)) / eps", "1", "eps", "delta"),
        ("sqrt(2 * log(2.5 / delta)) / (eps / 2)", "1", "eps / 2", "delta / 2"),
        ("sqrt(8 * log(1.25 / delta))", "1", "1 / 2", "delta"),
        ("sqrt(2 * log(1.25 / delta) + 1) / eps", "1", "eps", "delta"),
        ("sqrt(2 * log(1.25 / small)) / eps", "1", "eps", "small"),
    ],
)
def test_the_textbook(sigma: str, distance: str, epsilon: str, delta: str, program: Program) -> None:
    assert refusal(Textbook(), sigma, distance, epsilon, delta, program) is None


@pytest.mark.parametrize(
    ("sigma", "distance", "epsilon", "delta", "why"),
    [
        ("sqrt(2 * log(1.25 / delta)) / (2 * eps)", "1", "eps", "delta", "large enough"),
        ("sqrt(log(1.25 / delta)) / eps", "1", "eps", "delta", "large enough"),
        ("0.9999 * sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "delta", "large enough"),
        ("sqrt(2 * log(1.24 / delta)) / eps", "1", "eps", "delta", "large enough"),
        ("sqrt(2 * log(1.25 / delta)) / eps", "2", "eps", "delta", "large enough"),
        ("sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "delta / 2", "large enough"),
        ("2 * log(1.25 / delta) / eps", "1", "eps", "delta", "large enough"),
        ("sqrt(2 * log(1.25 / delta)) / wide", "1", "wide", "delta", "epsilon is not known"),
        ("sqrt(2 * log(1.25 / delta)) / (2 * eps)", "1", "2 * eps", "delta", "epsilon is not known"),
        ("sqrt(2 * log(1.25 / k)) / eps", "1", "eps", "k", "not known to be above 0"),
        ("1 + sqrt(2 * log(3)) / eps", "1", "eps", "k", "delta is not known"),
        ("sqrt(2 * log(1.25 / delta)) / eps", "free", "eps", "delta", "above 0"),
        ("sqrt(2 * log(1.25 / delta)) / eps", "1", "free", "delta", "above 0"),
        ("sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "0", "above 0"),
        ("0 - sqrt(2 * log(1.25 / delta)) / eps", "1", "eps", "delta", "above 0"),
        ("sqrt(free) / eps", "1", "eps", "delta", "above 0"),
    ],
)
def test_less_than_the_textbook(
    sigma: str, distance: str, epsilon: str, delta: str, why: str, program: Program
) -> None:
    assert why in str(refusal(Textbook(), sigma, distance, epsilon, delta, program))


@pytest.mark.parametrize(
    ("sigma", "distance", "epsilon", "delta", "rho", "why"),
    [
        ("1 / sqrt(2 * rho)", "1", CLAIM, "delta", "rho", None),
        ("k / sqrt(2 * rho)", "k", CLAIM, "delta", "rho", None),
        ("2 / sqrt(2 * rho)", "1", f"{CLAIM} + 1", "delta", "rho", None),
        ("1 / sqrt(4 * rho)", "1", CLAIM, "delta", "rho", "large enough"),
        ("0.9999 / sqrt(2 * rho)", "1", CLAIM, "delta", "rho", "large enough"),
        ("1 / sqrt(2 * rho)", "1", "rho + 1.9999 * sqrt(rho * log(1 / delta))", "delta", "rho", "within the claim"),
        ("1 / sqrt(2 * rho)", "1", "0.9999 * rho + 2 * sqrt(rho * log(1 / delta))", "delta", "rho", "within the claim"),
        ("1 / sqrt(2 * rho)", "2", CLAIM, "delta", "rho", "large enough"),
        ("1 / sqrt(2 * rho)", "1", "2 * sqrt(rho * log(1 / delta))", "delta", "rho", "within the claim"),
        ("1 / sqrt(2 * rho)", "1", CLAIM, "delta / 2", "rho", "within the claim"),
        ("1 / sqrt(2 * rho)", "1", CLAIM, "delta", "free", "above 0"),
        ("1 / sqrt(2 * rho)", "1", CLAIM, "k", "rho", "delta is not known"),
    ],
)
def test_concentrated(
    sigma: str, distance: str, epsilon: str, delta: str, rho: str, why: str | None, program: Program
) -> None:
    found = refusal(Concentrated(term(rho, program)), sigma, distance, epsilon, delta, program)
    assert found is None if why is None else why in str(found)


def delta_of(alpha: float, rho: float, epsilon: float) -> float:
    """The delta that an order gives."""
    return math.exp((alpha - 1) * (alpha * rho - epsilon)) / (alpha - 1) * math.pow(1 - 1 / alpha, alpha)


@pytest.mark.parametrize("alpha", [2, 3, 10, 12, 16, 20, 31])
@pytest.mark.parametrize("sigma", ["4", "k"])
def test_an_order_is_taken_exactly(alpha: int, sigma: str, program: Program) -> None:
    distance = "1" if sigma == "4" else "k / 4"
    exact = delta_of(alpha, 1 / 32, 1)
    for delta, fine in ((Fraction(exact) * 1001 / 1000, True), (Fraction(exact) * 999 / 1000, False)):
        text = f"{delta.numerator} / {delta.denominator}"
        found = refusal(Order(Literal(alpha, REAL)), sigma, distance, "1", text, program)
        assert found is None if fine else "large enough" in str(found)


@pytest.mark.parametrize("alpha", [Fraction(3, 2), Fraction(25, 2), Fraction(61, 4)])
def test_an_order_that_is_not_whole_shows_nothing_false(alpha: Fraction) -> None:
    exact = Fraction(delta_of(float(alpha), 1 / 32, 1))
    check_order(Fraction(1, 32), alpha, Fraction(1), exact * 3)
    with pytest.raises(Refused, match="large enough"):
        check_order(Fraction(1, 32), alpha, Fraction(1), exact * 999 / 1000)


@pytest.mark.parametrize(
    ("alpha", "sigma", "epsilon", "delta", "why"),
    [
        ("1", "4", "1", "0.5", "order is not between"),
        ("0", "4", "1", "0.5", "order is not between"),
        ("1025", "4", "1", "0.5", "order is not between"),
        ("40", "4", "1", "0.5", "shows nothing"),
        ("16", "4", "30", "0.5", "more than is kept track of"),
        ("16", "4", "1", "2", "delta is not known"),
        ("16", "4", "eps", "0.5", "numbers only"),
        ("16", "4", "1", "delta", "numbers only"),
        ("16", "k", "1", "0.5", "numbers only"),
        ("eps", "4", "1", "0.5", "numbers only"),
    ],
)
def test_an_order_that_shows_nothing(
    alpha: str, sigma: str, epsilon: str, delta: str, why: str, program: Program
) -> None:
    assert why in str(refusal(Order(term(alpha, program)), sigma, "1", epsilon, delta, program))


def test_the_lemma_of_the_textbook() -> None:
    """Over a grid of epsilon and delta, and where the two cases of the proof meet."""
    for epsilon in (0.001, 0.1, 0.5, 0.9, 1.0):
        for delta in (1e-12, 1e-6, 0.01, 0.3, 0.6, 0.75):
            logarithm = math.log(1.25 / delta)
            rho = epsilon**2 / (4 * logarithm)
            alpha = (epsilon + rho) / (2 * rho)
            assert alpha > 1
            assert delta_of(alpha, rho, epsilon) <= delta
    assert math.log(5 / 3) > 0.4927 > 0.8 * math.exp(-0.5) / 2 + 0.25
    assert math.sqrt(1 / (8 * math.log(1.25))) < 0.7485 < 0.75


def weights(center: int, sigma: float, step: float) -> dict[int, float]:
    """The discrete Gaussian on a grid of this step, around a whole number."""
    reach = int(12 * sigma / step)
    middle = round(center / step)
    raw = {place: math.exp(-(((place - middle) * step / sigma) ** 2) / 2) for place in range(-reach, middle + reach)}
    whole = sum(raw.values())
    return {place: weight / whole for place, weight in raw.items()}


@pytest.mark.parametrize("step", [1.0, 0.5, 0.1])
@pytest.mark.parametrize(("epsilon", "delta"), [(1.0, 0.75), (1.0, 0.9), (1.0, 0.05), (0.5, 0.3), (0.3, 1e-4)])
def test_the_textbook_holds_on_every_grid(step: float, epsilon: float, delta: float) -> None:
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    one, two = weights(0, sigma, step), weights(1, sigma, step)
    for left, right in ((one, two), (two, one)):
        over = sum(max(0.0, chance - math.exp(epsilon) * right.get(place, 0.0)) for place, chance in left.items())
        assert over <= delta


@pytest.mark.parametrize("step", [1.0, 0.25])
@pytest.mark.parametrize(("sigma", "epsilon"), [(0.8, 1.5), (2.0, 0.5), (4.0, 1.0)])
def test_orders_and_concentration_hold_on_every_grid(step: float, sigma: float, epsilon: float) -> None:
    one, two, rho = weights(0, sigma, step), weights(1, sigma, step), 1 / (2 * sigma**2)

    def excess(price: float) -> float:
        return sum(max(0.0, chance - math.exp(price) * two.get(place, 0.0)) for place, chance in one.items())

    assert all(excess(epsilon) <= delta_of(alpha, rho, epsilon) for alpha in (1.5, 2, 5, 16))
    for delta in (0.5, 0.01, 1e-5):
        assert excess(rho + 2 * math.sqrt(rho * math.log(1 / delta))) <= delta


def test_a_square_has_no_roots_among_its_factors(program: Program) -> None:
    for text, wanted in (("sqrt(k)", "k"), ("sqrt(k) * 2 / sqrt(eps)", "4 * k / eps"), ("k + 1", "(k + 1) * (k + 1)")):
        assert share(square_of(term(text, program), program), quotient_of(term(wanted, program))) == 1
    unknown = term("sqrt(free)", program)
    assert square_of(unknown, program) == quotient_of(term("sqrt(free) * sqrt(free)", program))
