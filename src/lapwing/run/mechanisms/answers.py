"""Many query answers, each with noise of its own: what the programs laplace, geometric, gaussian and histogram do."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.mechanisms.whole import Given, add, scale_of, whole_number, whole_numbers
from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.number import Log, Number, Product
from lapwing.run.noise.parameters import check_scale, refuse_parameter


def laplace_answers(answers: Given, epsilon: Fraction, sensitivity: int = 1) -> Integers:
    """Each answer costs epsilon; answers and sensitivity are counted in steps of the grid."""
    scale = scale_of(sensitivity, epsilon)
    values = whole_numbers("answers", answers)
    return add(values, draw_laplace(scale, values.size))


def noisy_histogram(counts: Given, epsilon: Fraction) -> Integers:
    """Noisy counts per category. Adding or removing a person costs epsilon, replacing one costs twice that."""
    scale = scale_of(1, epsilon)
    values = whole_numbers("counts", counts, 0)
    return add(values, draw_laplace(scale, values.size))


def gaussian_answers(answers: Given, epsilon: Fraction, delta: Fraction, sensitivity: int = 1) -> Integers:
    """Each answer costs (epsilon, delta), for epsilon up to 1."""
    variance = textbook_variance(epsilon, delta, sensitivity)
    values = whole_numbers("answers", answers)
    return add(values, draw_gaussian(variance, values.size))


def textbook_variance(epsilon: object, delta: object, sensitivity: object) -> Number:
    """2 * log(1.25 / delta) * (sensitivity / epsilon)^2."""
    price, slack = check_scale(epsilon, "epsilon"), check_scale(delta, "delta")
    if not isinstance(price, Fraction) or price > 1:
        refuse_parameter("epsilon", epsilon, "it is not at most 1", "Give a Fraction from 0, excluded, to 1.")
    if not isinstance(slack, Fraction) or slack >= 1:
        refuse_parameter("delta", delta, "it is not below 1", "Give a Fraction between 0 and 1.")
    steps = Fraction(whole_number("sensitivity", sensitivity, 1))
    return Product(2 * (steps / price) ** 2, Log(Fraction(5, 4) / slack))
