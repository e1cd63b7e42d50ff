"""The questions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.known import MECHANISMS
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.solve import alpha_for, ask, beta_for, epsilon_for, failure_at, least_price, rows_for

USUAL: dict[str, Any] = {"n": 2000, "k": 8, "cutoff": 2, "block": 50, "delta": "1e-6"}


def options(mechanism: Mechanism) -> dict[str, Any]:
    return {name: USUAL[name] for name in mechanism.required}


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_alpha_is_the_smallest(mechanism: Mechanism) -> None:
    found = alpha_for(mechanism.name, "0.1", epsilon="1/2", **options(mechanism))
    assert found.failure == failure_at(mechanism, found.setting, found.alpha) <= Fraction(1, 10)
    if found.alpha:
        assert failure_at(mechanism, found.setting, found.alpha - mechanism.unit(found.setting)) > Fraction(1, 10)


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_epsilon_is_enough_and_hardly_more(mechanism: Mechanism) -> None:
    there = alpha_for(mechanism.name, "0.1", epsilon="1/2", **options(mechanism))
    wanted = there.alpha or Fraction(1, 2)
    found = epsilon_for(mechanism.name, wanted, "0.1", **options(mechanism))
    assert found.failure == failure_at(mechanism, found.setting, wanted) <= Fraction(1, 10)
    assert found.setting.epsilon <= Fraction(1, 2)
    less = replace(found.setting, epsilon=found.setting.epsilon * Fraction(999, 1000))
    assert mechanism.name == "randomized-response-bit" or failure_at(mechanism, less, wanted) > Fraction(1, 10)


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_rows_are_enough(mechanism: Mechanism) -> None:
    given = {name: value for name, value in options(mechanism).items() if name != "n"}
    if mechanism.name == "partial-sums-output":
        with pytest.raises(ProgramError, match="no number of rows"):
            rows_for(mechanism.name, "0.05", "0.1", epsilon="1/2", **given)
        return
    wanted = "1" if mechanism.name == "randomized-response-bit" else "0.05"
    found = rows_for(mechanism.name, wanted, "0.1", epsilon="1/2", **given)
    assert failure_at(mechanism, found.setting, Fraction(wanted)) <= Fraction(1, 10)
    if found.setting.n > 1:
        fewer = replace(found.setting, n=found.setting.n - 1)
        assert failure_at(mechanism, fewer, Fraction(wanted)) > Fraction(1, 10)


def test_the_lectures_example_in_all_directions() -> None:
    alpha = ask("laplace", None, "0.05", "1", "1000000", False)
    assert (alpha.alpha, alpha.sought) == (Fraction(3, 10**6), "alpha")
    epsilon = ask("laplace", "0.000003", "0.05", None, "1000000", False)
    assert 0.8 < float(epsilon.setting.epsilon) < 0.84
    rows = ask("laplace", "0.000003", "0.05", "1", None, False)
    assert rows.setting.n == 1_000_000
    beta = ask("laplace", "0.000003", None, "1", "1000000", False)
    assert beta.beta == beta.failure == alpha.failure == beta_for("laplace", 3, epsilon=1).beta


def test_a_fine_grid_comes_near_the_theorem() -> None:
    found = alpha_for("laplace", "0.05", epsilon=1, grid="1/1000000")
    assert found.by_theorem is not None
    assert abs(float(found.alpha - found.by_theorem)) < 1e-5


def test_what_is_found() -> None:
    assert isinstance(alpha_for("laplace", "0.05", epsilon=1), Accuracy)
    assert least_price(lambda price: price >= Fraction(1, 3)) == Fraction(333334, 10**6)
    assert least_price(lambda price: False) is None


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ({"epsilon": "0"}, "accuracy-option"),
        ({"epsilon": "-1"}, "level"),
        ({"epsilon": "nan"}, "level"),
        ({"epsilon": "inf"}, "level"),
        ({"epsilon": 0.5}, "level"),
        ({"beta": "0"}, "accuracy-option"),
        ({"beta": "1"}, "accuracy-option"),
        ({"beta": "1e-40"}, "accuracy-option"),
        ({"n": "0"}, "accuracy-option"),
        ({"alpha": "-3", "epsilon": None}, "accuracy-option"),
        ({"alpha": "3"}, "accuracy-question"),
        ({"beta": None}, "accuracy-question"),
        ({"epsilon": None}, "accuracy-option"),
        ({"k": "3"}, "accuracy-option"),
        ({"grid": "0"}, "accuracy-option"),
        ({"name": "sparse-vector", "k": "2", "cutoff": "3"}, "accuracy-option"),
        ({"name": "sparse-vector", "k": "2"}, "accuracy-option"),
        ({"name": "gaussian", "delta": "1"}, "accuracy-option"),
        ({"name": "magic"}, "accuracy-mechanism"),
        ({"name": "magic", "beta": None}, "accuracy-mechanism"),
        ({"name": "partial-sums-output", "alpha": "0.05", "n": None}, "accuracy-none"),
    ],
)
def test_questions_that_make_no_sense(question: dict[str, Any], id: str) -> None:
    usual = {"name": "laplace", "alpha": None, "beta": "0.05", "epsilon": "1", "n": "10", "counts": False}
    with pytest.raises(ProgramError, match=id):
        ask(**{**usual, **question})
