"""Weights that are as near to the minimiser of a loss with a penalty as is stated, whatever the rows are.

The distance from the minimiser is at most the length of the gradient over the penalty.  A proposal is taken if its
gradient, computed in whole numbers, is short enough.  Otherwise it is improved along a proposed direction, or against
the gradient if that one does not lead down, as far as the loss falls: where the slope along it is between a quarter of
what it is at first and 0.  Such steps lead to the minimiser, up to rounding; as that may be in the way, weights get
more digits now and then.  So no rows make it fail; how long it takes hangs on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.data.answer.propose_weights import first_weights, proposed_direction
from lapwing.data.answer.pull import LEAST_BITS, Pulled, gradient_at

MORE_BITS = 16
MOST_STEPS = 4
MOST_TRIES = 100
FLATTEST = Fraction(1, 10**24)


def weights_within(rows: Pulled, slack: Fraction) -> list[Fraction]:
    """Weights that are no further than the slack from the minimiser."""
    bits, allowed = LEAST_BITS, slack * rows.penalty
    weights = rounded(first_weights(rows), bits)
    gradient, off = gradient_at(rows, weights, bits)
    left = MOST_STEPS
    while off >= allowed or square(gradient) > (allowed - off) ** 2:
        if off < allowed and left:
            other = improved(rows, weights, bits, gradient)
            weights, left = other, 0 if other == weights else left - 1
        else:
            weights, bits, left = [weight << MORE_BITS for weight in weights], bits + MORE_BITS, MOST_STEPS
        gradient, off = gradient_at(rows, weights, bits)
    return in_units(weights, bits)


def improved(rows: Pulled, weights: list[int], bits: int, gradient: list[Fraction]) -> list[int]:
    """Weights further down; the same ones if rounding leaves none."""
    here = in_units(weights, bits)
    along = downwards(proposed_direction(rows, here, gradient), gradient)
    steep, low, high, step = product(along, gradient), Fraction(0), None, Fraction(1)
    for _ in range(MOST_TRIES):
        other = rounded([weight + step * one for weight, one in zip(here, along, strict=True)], bits)
        slope = product(along, gradient_at(rows, other, bits)[0])
        if steep / 4 <= slope <= 0:
            return other
        if other == weights:
            break
        low, high = (low, step) if slope > 0 else (step, high)
        step = 2 * step if high is None else (low + high) / 2
    return weights


def downwards(proposed: list[Fraction], gradient: list[Fraction]) -> list[Fraction]:
    """What is proposed, if it leads down, and not only hardly so; else straight against the gradient."""
    fall = product(proposed, gradient)
    if fall < 0 and fall * fall >= FLATTEST * square(proposed) * square(gradient):
        return proposed
    return [-one for one in gradient]


def product(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """The sum of the products."""
    return sum((x * y for x, y in zip(one, other, strict=True)), Fraction(0))


def square(vector: Sequence[Fraction]) -> Fraction:
    """The square of its length."""
    return product(vector, vector)


def rounded(weights: Sequence[Fraction], bits: int) -> list[int]:
    """Weights as multiples of 2 ** -bits."""
    return [round(weight * (1 << bits)) for weight in weights]


def in_units(weights: Sequence[int], bits: int) -> list[Fraction]:
    """Weights as numbers."""
    return [Fraction(weight, 1 << bits) for weight in weights]
