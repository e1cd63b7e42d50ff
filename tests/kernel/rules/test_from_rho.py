"""From rho to epsilon and delta."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log, sqrt

import pytest

from lapwing.kernel.cost.calibration import BestOrder, Order, Textbook
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import ONE, TWO, ZERO, number, refusal
from tests.proofs import start

RHO = "1 / (2 * sigma * sigma)"


def answer(epsilon: str, delta: str, group: int = 1) -> Proof:
    return start(f"""
        @private(epsilon="{epsilon}", delta="{delta}", group={group}, requires="sigma > 0")
        def answer(q: Query(sensitivity=1), sigma: Public[float], e: Public[float], delta: Delta):
            return gaussian(q, sigma=sigma)
    """)


def test_the_best_order_for_any_sigma() -> None:
    proof = answer(f"{RHO} + 2 * sqrt({RHO} * log(1 / delta))", "delta").from_rho(RHO)
    proof.direct({RHO: 1}).noise_in_rho().skip().qed()


@pytest.mark.parametrize(
    ("epsilon", "delta"),
    [
        (RHO, "delta"),
        (f"2 * sqrt({RHO} * log(1 / delta))", "delta"),
        (f"{RHO} + sqrt({RHO} * log(1 / delta))", "delta"),
        (f"{RHO} + 2 * sqrt({RHO} * log(1 / delta))", "delta / 2"),
        (f"{RHO} + 2 * sqrt({RHO} * log(1 / delta))", "e"),
        (f"{RHO} + 2 * sqrt({RHO} * log(1 / delta))", "0"),
    ],
)
def test_less_is_refused(epsilon: str, delta: str) -> None:
    with pytest.raises(ProofError, match="does not apply"):
        answer(epsilon, delta).from_rho(RHO)


def number_of(value: Fraction | int) -> Literal:
    return Literal(value, REAL)


def truly_private(rho: Fraction, epsilon: Fraction, delta: Fraction) -> bool:
    """Whether Gaussian noise at this rho is (epsilon, delta)-private on the whole numbers, by its definition."""
    sigma = 1 / sqrt(2 * rho)
    points = range(-60, 61)
    one, two = ([exp(-((x - center) ** 2) / (2 * sigma**2)) for x in points] for center in (0, 1))
    ratio = exp(float(epsilon))
    return sum(max(0.0, p / sum(one) - ratio * q / sum(two)) for p, q in zip(one, two, strict=True)) <= delta


@pytest.mark.parametrize("rho", [Fraction(1, 50), Fraction(1, 8), Fraction(1, 2)])
@pytest.mark.parametrize("epsilon", [Fraction(1, 2), Fraction(1), Fraction(3)])
@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(1, 10**4), Fraction(1, 10**8)])
def test_an_order_is_never_accepted_for_what_is_false(rho: Fraction, epsilon: Fraction, delta: Fraction) -> None:
    goal = answer(str(epsilon), str(delta)).goal
    for alpha in (2, 3, 5, 10, 30, 100):
        try:
            FromRho(number_of(rho), Order(number(alpha))).premises(goal)
        except Refused:
            continue
        assert truly_private(rho, epsilon, delta)


@pytest.mark.parametrize("epsilon", [Fraction(1, 100), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize("delta", [Fraction(1, 10**6), Fraction(1, 10), Fraction(3, 4), Fraction(4, 5), Fraction(1)])
def test_the_textbook_is_never_accepted_for_what_is_false(epsilon: Fraction, delta: Fraction) -> None:
    rho = Fraction(float(epsilon) ** 2 / (4 * log(1.25 / float(delta))))
    assert truly_private(rho, epsilon, delta)
    assert truly_private(rho / 2, epsilon, delta)


def textbook(requires: str) -> Proof:
    return start(f"""
        @private(epsilon="e", delta="delta", requires="{requires}")
        def answer(q: Query(sensitivity=1), e: Epsilon, delta: Delta):
            return gaussian(q, sigma=sqrt(2 * log(1.25 / delta)) / e)
    """)


def test_the_textbook_for_any_epsilon_up_to_one() -> None:
    rho = "e * e / (4 * log(1.25 / delta))"
    textbook("e <= 1").from_rho(rho, textbook=True).direct({rho: 1}).noise_in_rho().skip().qed()


@pytest.mark.parametrize(
    ("rho", "requires", "why"),
    [
        ("e * e / (4 * log(1.25 / delta))", "e <= 2", "at most 1"),
        ("e * e / (4 * log(1 / delta))", "e <= 1", "large enough"),
        ("e * e / (3 * log(1.25 / delta))", "e <= 1", "large enough"),
        ("e / (4 * log(1.25 / delta))", "e <= 1", "large enough"),
    ],
)
def test_more_rho_than_the_textbooks_is_refused(rho: str, requires: str, why: str) -> None:
    proof = textbook(requires)
    assert why in refusal(FromRho(proof.public(rho), Textbook()), proof.goal)


def test_an_order_for_numbers() -> None:
    proof = answer("1", "1 / 100000")
    assert FromRho(number_of(Fraction(1, 100)), Order(number(40))).premises(proof.goal).goals
    assert "shows nothing" in refusal(FromRho(number_of(Fraction(1, 10)), Order(number(40))), proof.goal)
    assert "large enough" in refusal(FromRho(number_of(Fraction(1, 10)), Order(number(3))), proof.goal)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (FromRho(ZERO, BestOrder()), "above 0"),
        (FromRho(number(-1), BestOrder()), "above 0"),
        (FromRho(Param("q", REAL), BestOrder()), "public"),
        (FromRho(number_of(Fraction(1, 100)), Order(ONE)), "not between 1 and"),
        (FromRho(number_of(Fraction(1, 100)), Order(number(5000))), "not between 1 and"),
        (FromRho(Param("delta", REAL), Order(number(3))), "numbers only"),
    ],
)
def test_refused(rule: FromRho, why: str) -> None:
    assert why in refusal(rule, answer("1", "1 / 100000").goal)


def test_groups_stay_groups() -> None:
    proof = answer("100", "1 / 2", group=3)
    (goal,) = FromRho(ONE, Order(TWO)).premises(proof.goal).goals
    assert isinstance(goal, Private) and goal.claim.group == number(3)


def test_it_is_about_epsilon() -> None:
    in_rho = start("@private(rho=1)\ndef f(q: Query(sensitivity=1)):\n    return gaussian(q, sigma=1)")
    assert "about epsilon and delta" in refusal(FromRho(ONE, BestOrder()), in_rho.goal)
