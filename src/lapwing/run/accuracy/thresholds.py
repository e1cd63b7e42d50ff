"""Asking k queries which of them reach a threshold: how far from it an answer must be to be told apart."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.laplace_tail import any_beyond, apart
from lapwing.run.accuracy.mechanism import Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting

DECIDED = "how far below the threshold an answer said to be above, or above it one said to be below, may lie"
GAPS = "as sparse-vector, and the distance of a released gap from the answer minus the threshold"
NUMBERS = "as sparse-vector, and the distance of a released answer from the true one"
HOW = "exact tail of the difference of two draws, for each query"
HALVES = "the Laplace tail, half of beta for the threshold and half for the queries"
ONE = Fraction(1)


def decided(setting: Setting, steps: int, bar: Fraction, query: Fraction) -> Fraction:
    """At least the probability that the noises of a query and of the threshold are apart by more, for some query."""
    return min(setting.k * apart(steps, setting.steps(query), setting.steps(bar)), ONE)


def first_above(setting: Setting, steps: int) -> Fraction:
    """Scales 2 and 4."""
    return decided(setting, steps, Fraction(2), Fraction(4))


def sparse(setting: Setting, steps: int) -> Fraction:
    """Scales 2 and 4 c."""
    return decided(setting, steps, Fraction(2), Fraction(4 * setting.cutoff))


def numeric(setting: Setting, steps: int) -> Fraction:
    """Scales 3 and 6 c, and 3 c for at most c answers."""
    found = decided(setting, steps, Fraction(3), Fraction(6 * setting.cutoff))
    return min(found + any_beyond(steps, setting.steps(Fraction(3 * setting.cutoff)), setting.cutoff), ONE)


def adaptive(setting: Setting, steps: int) -> Fraction:
    """Scale 2, and 8 c and 4 c, either of which may be the one that counts."""
    rough = decided(setting, steps, Fraction(2), Fraction(8 * setting.cutoff))
    return min(rough + sparse(setting, steps), ONE)


def halves(setting: Setting, beta: Fraction, bar: int, query: int, parts: int = 2) -> Fraction:
    """Half of beta for each kind of noise."""
    width = setting.sensitivity / setting.epsilon
    return setting.errors(width * (bar * log_above(2 / beta) + query * log_above(parts * setting.k / beta)))


ABOVE_THRESHOLD = Mechanism(
    "above-threshold",
    DECIDED,
    HOW,
    first_above,
    Theorem(
        "8 * sensitivity * (ln(k) + ln(2 / beta)) / epsilon",
        "Dwork and Roth (2014), Theorem 3.24",
        lambda setting, beta: setting.errors(
            8 * setting.sensitivity / setting.epsilon * log_above(2 * setting.k / beta)
        ),
    ),
    ("k",),
    numbers=False,
)
SPARSE = Theorem(
    "(sensitivity / epsilon) * (2 * ln(2 / beta) + 4 * c * ln(2 * k / beta))",
    HALVES,
    lambda setting, beta: halves(setting, beta, 2, 4 * setting.cutoff),
)
SPARSE_VECTOR = Mechanism("sparse-vector", DECIDED, HOW, sparse, SPARSE, ("k", "cutoff"), numbers=False)
SPARSE_VECTOR_GAP = Mechanism("sparse-vector-gap", GAPS, HOW, sparse, SPARSE, ("k", "cutoff"))
SPARSE_VECTOR_NUMERIC = Mechanism(
    "sparse-vector-numeric",
    NUMBERS,
    HOW + ", and of the answers",
    numeric,
    Theorem(
        "(sensitivity / epsilon) * (3 * ln(3 / beta) + 6 * c * ln(3 * k / beta))",
        "the Laplace tail, a third of beta for each kind of noise",
        lambda setting, beta: setting.errors(
            setting.sensitivity
            / setting.epsilon
            * (3 * log_above(3 / beta) + 6 * setting.cutoff * log_above(3 * setting.k / beta))
        ),
    ),
    ("k", "cutoff"),
)
SPARSE_VECTOR_ADAPTIVE = Mechanism(
    "sparse-vector-adaptive",
    GAPS,
    HOW + " and both kinds of noise",
    adaptive,
    Theorem(
        "(sensitivity / epsilon) * (2 * ln(2 / beta) + 8 * c * ln(4 * k / beta))",
        HALVES,
        lambda setting, beta: halves(setting, beta, 2, 8 * setting.cutoff, 4),
    ),
    ("k", "cutoff"),
)
