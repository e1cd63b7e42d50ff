"""Logarithms of numbers that are never below 1 are not below 0, and no others are taken to be."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.given_verdicts import is_proved, lowered

TEXT = """
# lapwing: data: Database(of=Bit, neighbours="add-remove"); k: Public[float]; epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1{requires}
def f(data, k, epsilon, delta, rng):
    sigma = np.sqrt(2 * np.log({argument})) / epsilon
    return sum(data) + rng.normal(0, sigma)
"""


@pytest.mark.parametrize(
    ("argument", "requires"),
    [
        ("1.25 / delta", ""),
        ("1 / delta", ""),
        ("2 * k / delta", "; requires = k >= 0.5"),
        ("1 / (2 * delta)", "; requires = delta <= 0.5"),
        ("1 + k", "; requires = k > 0"),
        ("k / epsilon", "; requires = k >= 1"),
    ],
)
def test_no_way_leads_to_nan(argument: str, requires: str) -> None:
    assert "if" not in pretty(lowered(TEXT.format(argument=argument, requires=requires)).program)


@pytest.mark.parametrize(
    ("argument", "requires"),
    [
        ("1 / (2 * delta)", ""),
        ("0.5 / delta", ""),
        ("1 / k", "; requires = k <= 0.5"),
        ("k", "; requires = k > 0"),
        ("k * k", "; requires = k <= -1"),
        ("k / epsilon", ""),
    ],
)
def test_elsewhere_there_is_such_a_way(argument: str, requires: str) -> None:
    try:
        made = pretty(lowered(TEXT.format(argument=argument, requires=requires)).program)
    except ProgramError as error:
        made = error.diagnostics[0].cause
    assert "if" in made or "infinity" in made


def test_the_textbooks_gaussian_is_proved_with_numpys_functions() -> None:
    assert is_proved(TEXT.format(argument="1.25 / delta", requires=""))
