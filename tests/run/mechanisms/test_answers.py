"""Many answers at once."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.value import Value
from lapwing.run.mechanisms.answers import gaussian_answers, laplace_answers, noisy_histogram, textbook_variance
from lapwing.run.mechanisms.known import find_mechanism
from tests.exact import chances_of
from tests.fits import fits
from tests.sources import seed_everything

EPSILON = Fraction(2, 3)


@pytest.mark.parametrize("name", ["laplace", "geometric"])
def test_laplace_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 1)
    program = find_mechanism(name).lowered.program
    chances = chances_of(program, {"q": 5, "k": 2, "eps": EPSILON}, range(-25, 36), reach=60)
    draws = laplace_answers([5] * 50_000, EPSILON, 2)
    assert fits(draws, {int(key): chance for key, chance in chances.items() if isinstance(key, int)})


def test_gaussian_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 2)
    program = find_mechanism("gaussian").lowered.program
    inputs: dict[str, Value] = {"q": 5, "k": 1, "eps": EPSILON, "delta": Fraction(1, 100)}
    chances = chances_of(program, inputs, range(-20, 31), reach=60)
    draws = gaussian_answers([5] * 50_000, EPSILON, Fraction(1, 100))
    assert fits(draws, {int(key): chance for key, chance in chances.items() if isinstance(key, int)})


def test_histogram(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 3)
    program = find_mechanism("histogram").lowered.program
    chances = chances_of(program, {"counts": [2], "eps": EPSILON}, [(k,) for k in range(-20, 25)], reach=60)
    draws = noisy_histogram(np.full(50_000, 2), EPSILON)
    assert fits(draws, {key[0]: chance for key, chance in chances.items() if isinstance(key, tuple)})  # type: ignore[misc]


def test_nothing_comes_of_bad_input() -> None:
    for bad in (0, -1, 0.5, float("nan"), float("inf"), "1"):
        with pytest.raises(ProgramError):
            laplace_answers([1], bad)  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            gaussian_answers([1], bad, Fraction(1, 2))  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            gaussian_answers([1], Fraction(1, 2), bad)  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        gaussian_answers([1], Fraction(2), Fraction(1, 2))
    with pytest.raises(ProgramError):
        gaussian_answers([1], Fraction(1), Fraction(1))
    with pytest.raises(ProgramError):
        noisy_histogram([-1], EPSILON)
    assert laplace_answers([], EPSILON).size == 0


def test_the_variance() -> None:
    assert textbook_variance(Fraction(1), Fraction(5, 16), 2) != textbook_variance(Fraction(1), Fraction(5, 16), 1)
