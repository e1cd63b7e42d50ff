"""The share of a population, from n people drawn from it, with noise."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, log, sqrt

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.population import population_of, sampling_error
from lapwing.run.accuracy.solve import alpha_for, ask, epsilon_for

BETA = Fraction(1, 20)


def law_of_share(people: int, share: Fraction) -> dict[int, Fraction]:
    """How many of n people have a bit that the given share of the population has."""
    return {s: comb(people, s) * share**s * (1 - share) ** (people - s) for s in range(people + 1)}


def test_the_two_errors_are_added_each_with_half_of_beta() -> None:
    found = alpha_for("laplace", BETA, epsilon=1, n=10**4, share=True)
    population = population_of(found)
    half = alpha_for("laplace", BETA / 2, epsilon=1, n=10**4, share=True)
    assert population.noise == half.alpha == Fraction(4, 10**4)
    assert population.alpha == population.sampling + population.noise
    assert float(population.sampling) == pytest.approx(sqrt(log(2 / 0.025) / 20_000))


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(4, 5)])
def test_laplace_noise_and_a_sample_stay_within_the_bound(share: Fraction) -> None:
    """Exactly, for a whole-number noise of ratio 1/2 up to 40, beyond which everything counts as a failure."""
    people, alpha = 60, population_of(alpha_for("laplace", BETA, epsilon="log(2)", n=60, share=True)).alpha
    noise = {x: Fraction(1, 3) / 2 ** abs(x) for x in range(-40, 41)}
    met = sum(
        one * other
        for s, one in law_of_share(people, share).items()
        for x, other in noise.items()
        if abs(Fraction(s + x, people) - share) <= alpha
    )
    assert 1 - met <= BETA


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1, 3), Fraction(1)])
def test_randomized_answers_of_a_sample_stay_within_the_bound(share: Fraction) -> None:
    people = 60
    population = population_of(alpha_for("randomized-response", BETA, epsilon="log(3)", n=people, share=True))
    assert population.noise is None
    assert population.alpha > population.sampling == sampling_error(people, BETA)
    yes = share * Fraction(3, 4) + (1 - share) * Fraction(1, 4)
    off = sum(
        chance
        for s, chance in law_of_share(people, yes).items()
        if abs(2 * (Fraction(s, people) - Fraction(1, 4)) - share) > population.alpha
    )
    assert off <= BETA


def test_it_is_the_theorem_for_randomized_response() -> None:
    population = population_of(alpha_for("randomized-response", BETA, epsilon=1, n=10**6, share=True))
    assert float(population.alpha) == pytest.approx((1 + exp(1)) / (exp(1) - 1) * sqrt(log(40) / (2 * 10**6)))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("histogram", {"k": "4", "n": "100"}),
        ("noisy-max", {"k": "4", "n": "100"}),
        ("laplace", {}),
        ("laplace", {"n": "100", "sensitivity": "2"}),
    ],
)
def test_what_is_no_share_of_people_says_nothing_of_a_population(name: str, options: dict[str, str]) -> None:
    given = dict(options)
    found = ask(name, None, "0.05", "1", given.pop("n", None), False, **given)
    with pytest.raises(ProgramError) as refused:
        population_of(found)
    assert refused.value.diagnostics[0].id == "accuracy-option"


def test_only_alpha_can_be_asked() -> None:
    with pytest.raises(ProgramError) as refused:
        population_of(epsilon_for("laplace", "0.1", BETA, n=100, share=True))
    assert refused.value.diagnostics[0].id == "accuracy-question"
