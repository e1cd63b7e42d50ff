"""How far a noisy share of n people may be from the share of the population these were drawn from.

The people are drawn independently, and each row is a number between 0 and 1.  The share of the n people is then off by
more than sqrt(ln(2 / beta) / (2 n)) with probability beta at most (Hoeffding), and the noise comes on top: each of the
two may fail with beta / 2.  Randomized answers of people who are drawn at random are themselves independent and of one
law, so that Hoeffding's bound, divided by the slope of the estimate, counts both at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import root_bounds
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.option import refuse_option
from lapwing.run.accuracy.solve import alpha_in


@dataclass(frozen=True, slots=True)
class PopulationAccuracy:
    """Pr[the distance from the population's share > alpha] <= beta; `noise` is None where it cannot be told apart."""

    alpha: Fraction
    sampling: Fraction
    noise: Fraction | None
    beta: Fraction


def population_of(accuracy: Accuracy) -> PopulationAccuracy:
    """The same release, as a statement about the population."""
    mechanism, setting, beta = accuracy.mechanism, accuracy.setting, accuracy.beta
    if mechanism.population is None:
        refuse_option("population", f"{mechanism.name} estimates no single share", "a mechanism that does")
    if not setting.share:
        refuse_option("population", "it is about shares of n people", "--n, without --counts")
    if setting.sensitivity != 1:
        refuse_option("population", "rows lie between 0 and 1", "a sensitivity of 1")
    if accuracy.sought != "alpha":
        reject("accuracy-question", why="About a population only alpha can be asked")
    if mechanism.population == "at once":
        alpha = mechanism.theorem.alpha(setting, beta)
        return PopulationAccuracy(alpha, sampling_error(setting.n, beta), None, beta)
    sampling, noise = sampling_error(setting.n, beta / 2), alpha_in(mechanism, setting, beta / 2)
    return PopulationAccuracy(sampling + noise, sampling, noise, beta)


def sampling_error(people: int, beta: Fraction) -> Fraction:
    """At least sqrt(ln(2 / beta) / (2 n)), by which the share of n people may be off without any noise."""
    return root_bounds(log_above(2 / beta) / (2 * people))[1]
