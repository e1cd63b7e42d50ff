"""Auditing training in one run."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.canaries import audit_training, chance_of, epsilon_below

CANARIES = list(range(400))


def counted(rows: list[int], scale: float) -> dict[int, float]:
    """Which rows are there, each with noise."""
    rng = Random(5)
    return {row: (row in rows) + (rng.gauss(0, scale) if scale else 0.0) for row in CANARIES}


def seen(model: dict[int, float], row: int) -> float:
    return model[row]


def test_training_that_remembers_is_found() -> None:
    found = audit_training(lambda rows: counted(rows, 0), [], CANARIES, seen, epsilon=1)
    assert (found.right, found.guesses, found.violated) == (100, 100, True)
    assert float(found.epsilon_at_least) > 2.5
    assert str(found).startswith("the claim is false: 100 of 100")


def test_noise_hides_them() -> None:
    found = audit_training(lambda rows: counted(rows, 20), [], CANARIES, seen, epsilon=1)
    assert not found.violated
    assert found.epsilon_at_least < 1


def test_randomised_response_keeps_its_epsilon() -> None:
    """Each canary's presence is told with probability exp(1) / (1 + exp(1)): that is epsilon = 1 exactly."""
    for seed in range(20):
        rng = Random(seed)

        def told(rows: list[int], rng: Random = rng) -> dict[int, float]:
            return {row: float((row in rows) == (rng.random() < exp(1) / (1 + exp(1)))) for row in CANARIES}

        found = audit_training(told, [], CANARIES, seen, epsilon=1, guesses=400, seed=seed, confidence="0.999999")
        assert not found.violated
        assert audit_training(told, [], CANARIES, seen, epsilon="1/10", guesses=400, seed=seed).violated


def test_the_chance_is_exact_without_delta_and_larger_with_it() -> None:
    assert chance_of(10, 2, 2, Fraction(3, 4), Fraction(0)) == Fraction(9, 16)
    assert chance_of(10, 2, 1, Fraction(3, 4), Fraction(0)) == Fraction(15, 16)
    with_delta = chance_of(10, 2, 2, Fraction(3, 4), Fraction(1, 1000))
    assert with_delta == Fraction(9, 16) + 2 * 10 * Fraction(1, 1000) * Fraction(6, 16)
    assert epsilon_below(400, 100, 100, Fraction(1, 10**4), Fraction(1, 1000)) < epsilon_below(
        400, 100, 100, Fraction(0), Fraction(1, 1000)
    )


def test_an_object_with_fit() -> None:
    class Model:
        def fit(self, rows: list[int]) -> dict[int, float]:
            return counted(rows, 0)

    assert audit_training(Model(), [], CANARIES, seen).right == 100


@pytest.mark.parametrize("options", [{"guesses": 0}, {"guesses": 401}, {"guesses": True}])
def test_faults_of_the_input(options: dict[str, Any]) -> None:
    with pytest.raises(ProgramError):
        audit_training(lambda rows: counted(rows, 1), [], CANARIES, seen, **options)
    with pytest.raises(ProgramError):
        audit_training(lambda rows: counted(rows, 1), [], CANARIES[:3], seen)
    with pytest.raises(ProgramError):
        audit_training(lambda rows: counted(rows, 1), [], CANARIES, lambda model, row: float("nan"))
