"""Randomized response: shares of people estimated from answers that each person randomized alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.numbers.enclosure import Bounds, exp_bounds, root_bounds
from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.mechanism import Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.share_tail import Rates, share_beyond

HOW = "Chernoff's bound with the exact moments of the answers"
ERROR = "the distance of the unbiased estimate of a share from the true share"
Rated = Callable[[Setting], Rates]


def category_rates(setting: Setting) -> Rates:
    """The truth with probability E / (E + k - 1), any other of k categories with 1 / (E + k - 1), for E = exp(eps)."""
    low, high = exp_bounds(setting.epsilon)
    others = max(setting.k, 2) - 1
    return Rates((low / (low + others), high / (high + others)), (1 / (high + others), 1 / (low + others)))


def unary_rates(setting: Setting) -> Rates:
    """A bit for each category, kept with probability E / (1 + E) for E = exp(eps / 2)."""
    low, high = exp_bounds(setting.epsilon / 2)
    return Rates((low / (low + 1), high / (high + 1)), (1 / (high + 1), 1 / (low + 1)))


def optimized_rates(setting: Setting) -> Rates:
    """A bit for each category: 1 stays 1 with probability 1/2, 0 becomes 1 with probability 1 / (1 + exp(eps))."""
    low, high = exp_bounds(setting.epsilon)
    half: Bounds = (Fraction(1, 2), Fraction(1, 2))
    return Rates(half, (1 / (high + 1), 1 / (low + 1)))


def unit_of_shares(setting: Setting) -> Fraction:
    """A decimal step, finer than a thousandth of a person."""
    step = Fraction(1, 10 ** (len(str(setting.n)) + 3))
    return step if setting.share else step * setting.n


def categories(setting: Setting) -> int:
    """Of how many estimates all must be right: one for yes and no, else one for each category."""
    return 1 if setting.k <= 2 else setting.k


def estimating(rates: Rated) -> Callable[[Setting, int], Fraction]:
    """The failure of estimates from answers at given rates."""

    def failure(setting: Setting, steps: int) -> Fraction:
        step = Fraction(steps, 10 ** (len(str(setting.n)) + 3))
        return share_beyond(step, rates(setting), setting.n, categories(setting))

    return failure


def additive(rates: Rated, formula: str, source: str = "the additive Chernoff bound for each category") -> Theorem:
    """The additive Chernoff bound, divided by the slope p - q of the estimate."""

    def alpha(setting: Setting, beta: Fraction) -> Fraction:
        spread = root_bounds(log_above(2 * categories(setting) / beta) / (2 * setting.n))[1]
        share = spread / rates(setting).slope
        return share if setting.share else share * setting.n

    return Theorem(formula, source, alpha)


def wrong_bit(setting: Setting, steps: int) -> Fraction:
    """The opposite is answered with probability 1 / (1 + exp(eps))."""
    return 1 / (1 + exp_bounds(setting.epsilon)[0]) if steps == 0 else Fraction(0)


RESPONSE_BIT = Mechanism(
    "randomized-response-bit",
    "1 if the answer is the opposite of the truth, else 0",
    "exact",
    wrong_bit,
    Theorem(
        "0 if 1 / (1 + exp(epsilon)) <= beta, else 1",
        "the definition",
        lambda setting, beta: Fraction(0 if wrong_bit(setting, 0) <= beta else 1),
    ),
    options=(),
    unit=lambda setting: Fraction(1),
    numbers=False,
)
RESPONSE = Mechanism(
    "randomized-response",
    ERROR,
    HOW,
    estimating(category_rates),
    additive(
        category_rates,
        "(1 + exp(epsilon)) / (exp(epsilon) - 1) * sqrt(ln(2 / beta) / (2 * n))",
        "the lectures' accuracy theorem, by the additive Chernoff bound",
    ),
    ("n",),
    (),
    unit_of_shares,
    population="at once",
)
RESPONSE_K_ARY = Mechanism(
    "k-ary-response",
    "the largest distance of the estimate of a category's share from its true share",
    HOW,
    estimating(category_rates),
    additive(category_rates, "(exp(epsilon) + k - 1) / (exp(epsilon) - 1) * sqrt(ln(2 * k / beta) / (2 * n))"),
    ("n", "k"),
    (),
    unit_of_shares,
)
RESPONSE_UNARY = Mechanism(
    "unary-response",
    RESPONSE_K_ARY.error,
    HOW,
    estimating(unary_rates),
    additive(unary_rates, "(exp(epsilon / 2) + 1) / (exp(epsilon / 2) - 1) * sqrt(ln(2 * k / beta) / (2 * n))"),
    ("n", "k"),
    (),
    unit_of_shares,
)
RESPONSE_OPTIMIZED = Mechanism(
    "optimized-unary-response",
    RESPONSE_K_ARY.error,
    HOW,
    estimating(optimized_rates),
    additive(optimized_rates, "2 * (exp(epsilon) + 1) / (exp(epsilon) - 1) * sqrt(ln(2 * k / beta) / (2 * n))"),
    ("n", "k"),
    (),
    unit_of_shares,
)
