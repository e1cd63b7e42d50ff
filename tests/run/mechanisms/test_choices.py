"""The best of many candidates."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.choices import candidates, exponential_choice, noisy_max, noisy_max_exponential
from tests.run.mechanisms.comparing import has_the_law
from tests.sources import seed_everything

ANSWERS = [1, 2, 2]
EPSILON = Fraction(3)


@pytest.mark.parametrize(("name", "form"), [("noisy-max", noisy_max), ("noisy-max-exponential", noisy_max_exponential)])
def test_noisy_max(name: str, form: Callable[[list[int], Fraction], int], monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 1)
    assert has_the_law(name, {"q": ANSWERS, "eps": EPSILON}, range(3), lambda: form(ANSWERS, EPSILON))


def test_exponential_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 2)
    inputs = {"scores": ANSWERS, "k": 2, "eps": EPSILON}
    assert has_the_law("exponential", inputs, range(3), lambda: exponential_choice(ANSWERS, EPSILON, 2))


def test_large_answers_do_not_overflow() -> None:
    assert noisy_max([0, (1 << 63) - 1, 1 << 40], Fraction(1)) == 1
    assert noisy_max([0, 1 << 80, 1 << 40], Fraction(1)) == 1


def test_bad_input() -> None:
    for form in (noisy_max, noisy_max_exponential, exponential_choice):
        for answers, epsilon in (([], 1), ([0.5], 1), ([1], 0), ([1], float("nan")), ([1], "1")):
            with pytest.raises(ProgramError):
                form(answers, epsilon)  # type: ignore[arg-type]
    assert candidates([3]).tolist() == [3]
