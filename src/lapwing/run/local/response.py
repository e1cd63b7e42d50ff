"""Randomized response: yes or no, and one of k categories."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.epsilon import Given
from lapwing.numbers.plain import plain_int
from lapwing.run.accuracy.share_tail import Rates
from lapwing.run.local.estimate import Estimate, estimate_shares
from lapwing.run.local.rates import odds, odds_bounds, read_factor
from lapwing.run.noise.array import plain_array, whole_array
from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.randomness import SYSTEM, Source
from lapwing.run.noise.uniform import draw_uniform

MOST_CATEGORIES = 1 << 20


def randomize_answers(answers: Any, epsilon: Given, source: Source = SYSTEM) -> NDArray[np.bool_]:
    """Randomized response: each true bit with probability exp(eps) / (1 + exp(eps)), its opposite otherwise."""
    given = read_answers(answers)
    truth, _ = odds(read_factor(epsilon), 1)
    return np.asarray(given == draw_bits(truth, given.size, source))


def estimate_yes(reports: Any, epsilon: Given, beta: Any = "0.05") -> Estimate:
    """The share of people whose truth is yes."""
    given = read_answers(reports)
    return estimate_shares([int(np.count_nonzero(given))], given.size, response_rates(epsilon), beta)[0]


def response_rates(epsilon: Given, categories: int = 2) -> Rates:
    """How often a category is reported by those in it, and by the others."""
    return odds_bounds(read_factor(epsilon), category_count(categories) - 1)


def randomize_categories(values: Any, categories: int, epsilon: Given, source: Source = SYSTEM) -> NDArray[np.int64]:
    """Everyone's category with probability exp(eps) / (exp(eps) + k - 1), else one of the others, all as likely."""
    count = category_count(categories)
    given = read_categories(values, count)
    truth, _ = odds(read_factor(epsilon), count - 1)
    others = draw_uniform(count - 1, given.size, source)
    others += others >= given
    return np.where(draw_bits(truth, given.size, source), given, others)


def estimate_categories(reports: Any, categories: int, epsilon: Given, beta: Any = "0.05") -> tuple[Estimate, ...]:
    """The share of each category."""
    count = category_count(categories)
    given = read_categories(reports, count)
    counts = np.bincount(given, minlength=count).tolist()
    return estimate_shares(counts, given.size, response_rates(epsilon, count), beta)


def read_answers(answers: Any) -> NDArray[np.bool_]:
    """Truth values, or zeros and ones."""
    given = plain_array(answers)
    if given is None or given.ndim != 1 or not given.size or given.dtype.kind not in "bui":
        reject("local-reports", why="these are no answers: one truth value a person is needed")
    if given.dtype.kind != "b" and not np.isin(given, (0, 1)).all():
        reject("local-reports", why="an answer is neither 0 nor 1")
    return given.astype(np.bool_)


def read_categories(values: Any, categories: int) -> NDArray[np.int64]:
    """Whole numbers from 0, below the number of categories."""
    given = whole_array(values)
    if given is None:
        reject("local-reports", why="these are no categories: one whole number a person is needed")
    if given.min() < 0 or given.max() >= categories:
        reject("local-reports", why=f"a category is not from 0 to {categories - 1}")
    return given


def category_count(categories: object) -> int:
    """How many categories there are."""
    count = plain_int(categories)
    if count is None or not 2 <= count <= MOST_CATEGORIES:
        reject(
            "local-option", name="categories", what=repr(categories), instead=f"a number from 2 to {MOST_CATEGORIES}"
        )
    return count
