"""Every place that takes a number from outside goes on with a plain one of Python's."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.budget.accounting.amount import amount_of
from lapwing.budget.accounting.composition import advanced, advanced_sharp
from lapwing.budget.accounting.concentrated import epsilon_of_renyi, epsilon_of_rho, rho_for
from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi
from lapwing.budget.accounting.group import group
from lapwing.data.description.exact_input import exact_of
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.numbers.epsilon import Log, Plain, delta_of, epsilon_of
from lapwing.run.accuracy.option import read_amount, read_count
from lapwing.run.interpreter.grid import grid_of
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from tests.helpers import lowered
from tests.numbers.test_plain import Sly, SlyFraction

PROGRAM = """
@private(epsilon="eps")
def noisy(q: Query(sensitivity=100), k: Public[int], eps: Epsilon) -> float:
    return laplace(q * 100, scale=k * 10000 / eps)
"""
SMALL = Fraction(np.int8(100), np.int8(3))  # type: ignore[call-overload]
FRACTIONS: dict[str, Callable[[Any], Fraction]] = {
    "amount": lambda given: amount_of(given, "epsilon"),
    "epsilon": lambda given: Approximate(given, Fraction(0)).epsilon,
    "delta": lambda given: Approximate(Fraction(0), given).delta,
    "rho": lambda given: Concentrated(given, Fraction(0)).rho,
    "order": lambda given: Renyi(given, Fraction(0)).order,
    "accuracy": lambda given: read_amount("alpha", given),
    "data": lambda given: exact_of(given, "x"),
    "plain epsilon": lambda given: value_of(epsilon_of(given)),
    "wrapped epsilon": lambda given: value_of(epsilon_of(Plain(given))),
    "logarithm": lambda given: value_of(epsilon_of(Log(given))),
    "input": lambda given: Fraction(taken(q=given)["q"]),
    "price": lambda given: Fraction(taken(eps=given)["eps"]),
    "noise": lambda given: Fraction(interpret(lowered(PROGRAM).program, taken(), GivenNoise((given,)))),  # type: ignore[arg-type]
}
COUNTS: dict[str, Callable[[Any], Any]] = {
    "accuracy": lambda given: read_count("n", given),
    "group": lambda given: group(Approximate(Fraction(1), Fraction(0)), given).epsilon,  # type: ignore[union-attr]
    "grid": lambda given: grid_of(lowered(PROGRAM).program, taken(), given),
    "public": lambda given: taken(k=given)["k"],
}


def value_of(found: Plain | Log) -> Fraction:
    return found.value if isinstance(found, Plain) else found.of


def taken(**given: object) -> dict[str, Any]:
    return check_inputs(lowered(PROGRAM).program, {"q": 0, "k": 1, "eps": 1, **given})


@pytest.mark.parametrize("name", FRACTIONS)
@pytest.mark.parametrize("given", [SMALL, SlyFraction(100, 3), np.int8(100), np.uint64(100), Sly(100)])
def test_fractions(name: str, given: Any) -> None:
    found = FRACTIONS[name](given)
    assert (type(found), type(found.numerator), type(found.denominator)) == (Fraction, int, int)
    assert found == (Fraction(100, 3) if isinstance(given, Fraction) else 100)
    assert found * 1000 == (Fraction(100_000, 3) if isinstance(given, Fraction) else 100_000)


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("given", [np.int8(100), np.uint8(100), np.int64(100), Sly(100)])
def test_counts(name: str, given: Any) -> None:
    found = COUNTS[name](given)
    assert type(found) in (int, Fraction)
    assert found * 1000 == COUNTS[name](100) * 1000


@pytest.mark.parametrize("wrong", [0.5, np.float64(0.5), True, np.True_, "1/2", None])
def test_costs_are_exact(wrong: Any) -> None:
    for make in (Approximate, Concentrated, Renyi):
        with pytest.raises(ProgramError, match="amount"):
            make(wrong, Fraction(0))
        with pytest.raises(ProgramError, match="amount"):
            make(Fraction(2), wrong)


def test_theorems_take_plain_numbers() -> None:
    cost, slack = Approximate(Fraction(1, 10), Fraction(0)), Fraction(np.int8(1), np.int8(100))  # type: ignore[call-overload]
    for rule in (advanced, advanced_sharp):
        assert rule(cost, 100, slack) == rule(cost, 100, Fraction(1, 100))
    assert epsilon_of_rho(np.int8(3), slack) == epsilon_of_rho(Fraction(3), Fraction(1, 100))  # type: ignore[arg-type]
    assert rho_for(np.int8(3), slack) == rho_for(Fraction(3), Fraction(1, 100))  # type: ignore[arg-type]
    assert epsilon_of_renyi(np.int8(3), np.int8(2), slack) == epsilon_of_renyi(  # type: ignore[arg-type]
        Fraction(3), Fraction(2), Fraction(1, 100)
    )
    assert delta_of(slack) == Fraction(1, 100)
    for wrong in (0.5, np.float64(0.5), True, 1, 0):
        with pytest.raises(ProgramError):
            advanced(cost, 100, wrong)  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            epsilon_of_rho(Fraction(1), wrong)  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        epsilon_of_renyi(Fraction(1), Fraction(1), Fraction(1, 2))


def test_subclasses_of_texts_and_decimals_are_read_as_python_has_them() -> None:
    class Text(str):
        def __str__(self) -> str:
            return "9"

    class Money(Decimal):
        def __str__(self) -> str:
            return "9"

    for given in (Text("0.5"), Money("0.5")):
        assert amount_of(given, "epsilon") == exact_of(given, "x") == Fraction(1, 2)
