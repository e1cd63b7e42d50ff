"""The best of many candidates, by noisy answers or by weights."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.mechanisms.whole import Given, add, scale_of, whole_numbers
from lapwing.run.noise.choice import choose_exponentially
from lapwing.run.noise.geometric import Integers, draw_geometric
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.parameters import refuse_parameter


def noisy_max(answers: Given, epsilon: Fraction, sensitivity: int = 1) -> int:
    """The index of the largest answer with Laplace noise; the first one of several."""
    scale, values = scale_of(sensitivity, epsilon, 2), candidates(answers)
    return int(np.argmax(add(values, draw_laplace(scale, values.size))))


def noisy_max_exponential(answers: Given, epsilon: Fraction, sensitivity: int = 1) -> int:
    """The same with one-sided noise, which errs less."""
    scale, values = scale_of(sensitivity, epsilon, 2), candidates(answers)
    return int(np.argmax(add(values, draw_geometric(scale, values.size))))


def exponential_choice(scores: Given, epsilon: Fraction, sensitivity: int = 1) -> int:
    """Index i with weight exp(epsilon * scores[i] / (2 * sensitivity))."""
    scale = scale_of(sensitivity, epsilon, 2)
    return choose_exponentially(candidates(scores).tolist(), scale)


def candidates(answers: Given) -> Integers:
    """At least one."""
    values = whole_numbers("answers", answers)
    if values.size == 0:
        refuse_parameter("answers", [], "there are no candidates", "Give at least one answer.")
    return values
