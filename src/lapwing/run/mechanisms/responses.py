"""Randomized response of many people at once: bits, or one of k answers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.mechanisms.whole import Given, whole_number, whole_numbers
from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.number import Exp, Quotient, Sum
from lapwing.run.noise.parameters import check_scale
from lapwing.run.noise.uniform import draw_uniform


def randomized_bits(bits: Given, epsilon: Fraction) -> Integers:
    """Each bit as it is with probability exp(epsilon) / (1 + exp(epsilon)), else the opposite."""
    price = check_scale(epsilon, "epsilon")
    values = whole_numbers("bits", bits, 0, 1)
    return values ^ draw_bits(Quotient(1, Sum(1, Exp(price))), values.size)


def k_ary_responses(answers: Given, k: int, epsilon: Fraction) -> Integers:
    """Each answer below k as it is, with weight exp(epsilon), or any other one, with weight 1."""
    price, count = check_scale(epsilon, "epsilon"), whole_number("k", k, 2)
    values = whole_numbers("answers", answers, 0, count - 1)
    weight = Exp(price)
    kept = draw_bits(Quotient(Sum(weight, -1), Sum(weight, count - 1)), values.size)
    return np.where(kept, values, draw_uniform(count, values.size))
