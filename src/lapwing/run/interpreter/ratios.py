"""Exact rational numbers, many at a time: whole numbers of 64 bits above and below the line.

Each operation makes sure beforehand that nothing overflows: numbers that might are brought to lowest terms, and where
that is not enough, refused.  Fractions need not be in lowest terms, but what is below the line is positive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.run.interpreter.aggregates.fold import UnfitError

WIDEST = 1 << 62

NAMES = attrgetter("numerator"), attrgetter("denominator")
SLOTS = attrgetter("_numerator"), attrgetter("_denominator")

Array = NDArray[np.int64]
Truth = NDArray[np.bool_]

COMPARED: dict[str, Callable[[Array, Array], Truth]] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}


@dataclass(frozen=True, slots=True)
class Ratios:
    """The numbers `above / below`; an array of one item stands for as many as there are."""

    above: Array
    below: Array


def constant(value: Fraction | int) -> Ratios:
    """One number for all."""
    above, below = value.as_integer_ratio()
    if max(abs(above), below) >= WIDEST:
        raise UnfitError("its numbers are too large for 64 bits")
    return Ratios(np.array([above], dtype=np.int64), np.array([below], dtype=np.int64))


def ratios_of(numbers: Sequence[Any]) -> Ratios:
    """Numbers of Python."""
    kinds = set(map(type, numbers))
    if kinds <= {int, bool}:
        return checked(whole_of(numbers), np.ones(1, dtype=np.int64))
    above, below = SLOTS if all(issubclass(kind, Fraction) for kind in kinds) else NAMES
    return checked(whole_of(map(above, numbers)), whole_of(map(below, numbers)))


def whole_of(numbers: Iterable[int]) -> Array:
    """Whole numbers of Python."""
    try:
        return np.fromiter(numbers, dtype=np.int64)
    except OverflowError:
        raise UnfitError("its numbers are too large for 64 bits") from None


def checked(above: Array, below: Array) -> Ratios:
    """Numbers that are within bounds."""
    if max(reach(above), reach(below)) >= WIDEST:
        raise UnfitError("its numbers are too large for 64 bits")
    return Ratios(above, below)


def reach(array: Array) -> int:
    """How far from 0 the numbers go."""
    return max(abs(int(array.min())), abs(int(array.max()))) if array.size else 0


def lowest(numbers: Ratios) -> Ratios:
    """In lowest terms."""
    common = np.gcd(numbers.above, numbers.below)
    return Ratios(numbers.above // common, numbers.below // common)


def crossed(left: Ratios, right: Ratios) -> tuple[Array, Array, Array]:
    """What is above the line when both stand over the same, and that."""
    if left.below.size == right.below.size == 1:
        common = gcd(int(left.below[0]), int(right.below[0]))
        shared: Array = np.array([common], dtype=np.int64)
    else:
        shared = np.gcd(left.below, right.below)
    one, other = right.below // shared, left.below // shared
    for first, second in ((left.above, one), (right.above, other), (left.below, one)):
        if reach(first) * reach(second) >= WIDEST:
            raise OverflowError
    return left.above * one, right.above * other, left.below * one


def both_lowest(left: Ratios, right: Ratios) -> tuple[Array, Array, Array]:
    """The same, in lowest terms where that is needed."""
    try:
        return crossed(left, right)
    except OverflowError:
        pass
    try:
        return crossed(lowest(left), lowest(right))
    except OverflowError:
        raise UnfitError("its numbers are too large for 64 bits") from None


def plus(left: Ratios, right: Ratios) -> Ratios:
    """Sums."""
    one, other, below = both_lowest(left, right)
    return checked(one + other, below)


def minus(left: Ratios, right: Ratios) -> Ratios:
    """Differences."""
    return plus(left, Ratios(-right.above, right.below))


def times(left: Ratios, right: Ratios) -> Ratios:
    """Products."""
    for one, other in ((left, right), (lowest(left), lowest(right))):
        if max(reach(one.above) * reach(other.above), reach(one.below) * reach(other.below)) < WIDEST:
            return Ratios(one.above * other.above, one.below * other.below)
    raise UnfitError("its numbers are too large for 64 bits")


def over(left: Ratios, right: Ratios) -> Ratios:
    """Quotients; one by 0 is 0."""
    none = right.above == 0
    sign: Array = np.where(right.above < 0, -1, 1)
    turned = Ratios(np.where(none, 0, right.below * sign), np.where(none, 1, np.abs(right.above)))
    return times(left, turned)


def floors(numbers: Ratios) -> Ratios:
    """The largest whole numbers that are not above them."""
    return Ratios(numbers.above // numbers.below, np.ones(1, dtype=np.int64))


def parts(left: Ratios, right: Ratios) -> Ratios:
    """Quotients without what is behind the point; one by 0 is 0."""
    return floors(over(left, right))


def rests(left: Ratios, right: Ratios) -> Ratios:
    """What such a quotient leaves; of one by 0, 0."""
    left_over = minus(left, times(right, parts(left, right)))
    return Ratios(np.where(right.above == 0, 0, left_over.above), left_over.below)


def absolute(numbers: Ratios) -> Ratios:
    """Without their signs."""
    return Ratios(np.abs(numbers.above), numbers.below)


def negative(numbers: Ratios) -> Ratios:
    """With the other sign."""
    return Ratios(-numbers.above, numbers.below)


def compared(operator: str, left: Ratios, right: Ratios) -> Truth:
    """Which comparisons hold."""
    one, other, _ = both_lowest(left, right)
    return COMPARED[operator](one, other)


def chosen(condition: Truth, then: Ratios, otherwise: Ratios) -> Ratios:
    """One number or the other."""
    return Ratios(np.where(condition, then.above, otherwise.above), np.where(condition, then.below, otherwise.below))
