"""Log-odds as multiples of prices."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Param
from lapwing.kernel.rules.shared.odds import exponent, multiple_of_log_odds
from tests.kernel.build import ONE, TWO, judged, of, read

PARAMETERS = "q: Query, p: Public[float], k: Public[int], eps: Epsilon, tau: Epsilon"
GOAL = judged("return 0", parameters=PARAMETERS)


def share(probability: str, price: str) -> Fraction:
    return multiple_of_log_odds(read(probability, GOAL), read(price, GOAL), GOAL.setting.program)


def refusal(probability: str, price: str) -> str:
    with pytest.raises(Refused) as caught:
        share(probability, price)
    return caught.value.reason


@pytest.mark.parametrize(
    ("probability", "price", "found"),
    [
        ("exp(eps) / (1 + exp(eps))", "eps", "1"),
        ("1 / (1 + exp(eps))", "eps", "-1"),
        ("1 / (1 + exp(-eps))", "eps", "1"),
        ("1 / (exp(-eps) + 1)", "2 * eps", "1/2"),
        ("exp(2 * eps) / (exp(2 * eps) + 1)", "eps", "2"),
        ("exp(eps) / (1 + exp(eps))", "eps / 3", "3"),
        ("exp(eps / k) / (1 + exp(eps / k))", "eps / k", "1"),
        ("exp(eps + tau) / (1 + exp(eps + tau))", "tau + eps", "1"),
        ("(exp(eps) * exp(eps)) / (1 + exp(eps) * exp(eps))", "eps", "2"),
        ("3 / 4", "log(3)", "1"),
        ("1 / 4", "log(3)", "-1"),
        ("9 / 10", "log(3)", "2"),
        ("81 / 82", "log(3)", "4"),
        ("1 / 10", "log(3)", "-2"),
        ("3 / 4", "2 * log(3)", "1/2"),
        ("3 / 4", "log(3) / 5", "5"),
        ("3 / 5", "log(3 / 2)", "1"),
        ("1 / 2", "log(3)", "0"),
        ("1 / 2", "eps", "0"),
    ],
)
def test_multiples(probability: str, price: str, found: str) -> None:
    if "k" in price:
        goal = judged("return 0", parameters=PARAMETERS)
        program = type(goal.setting.program)(
            "p", goal.setting.program.parameters, (read("k >= 1", goal),), (), goal.setting.program.results
        )
        assert multiple_of_log_odds(read(probability, goal), read(price, goal), program) == Fraction(found)
    else:
        assert share(probability, price) == Fraction(found)


@pytest.mark.parametrize(
    ("probability", "price"),
    [
        ("3 / 4", "log(4)"),
        ("3 / 4", "log(9)"),
        ("3 / 4", "eps"),
        ("3 / 4", "1"),
        ("exp(eps) / (1 + exp(eps))", "tau"),
        ("exp(eps) / (1 + exp(eps))", "log(3)"),
        ("exp(eps) / (2 + exp(eps))", "eps"),
        ("exp(eps) / (1 + exp(tau) + exp(eps))", "eps"),
        ("243 / 244", "log(3)"),
    ],
)
def test_other_prices_are_refused(probability: str, price: str) -> None:
    assert "not a multiple of the unit's price" in refusal(probability, price)


@pytest.mark.parametrize("probability", ["0", "1", "-1 / 2", "3 / 2", "p", "exp(eps)", "exp(p)", "eps", "eps - eps"])
def test_a_probability_lies_strictly_between_0_and_1(probability: str) -> None:
    assert "strictly between 0 and 1" in refusal(probability, "eps")


def test_a_probability_is_public() -> None:
    secret = of("/", ONE, of("+", TWO, Apply("exp", (Param("q", REAL),))))
    with pytest.raises(Refused, match="something is not public"):
        multiple_of_log_odds(secret, read("eps", GOAL), GOAL.setting.program)
    fair = of("/", of("/", ONE, Param("p", REAL)), of("*", TWO, of("/", ONE, Param("p", REAL))))
    with pytest.raises(Refused, match="above 0"):
        multiple_of_log_odds(fair, read("eps", GOAL), GOAL.setting.program)


def test_exponents() -> None:
    def of(value: str, base: str) -> int | None:
        return exponent(quotient_of(read(value, GOAL)), quotient_of(read(base, GOAL)))

    assert [of(value, "3 / 2") for value in ("1", "3 / 2", "2 / 3", "9 / 4", "4 / 9", "16 / 81", "5")] == [
        0,
        1,
        -1,
        2,
        -2,
        -4,
        None,
    ]
    assert of("p * p / 4", "p / 2") == 2 and of("2 / p", "p / 2") == -1 and of("p / 4", "p / 2") is None
