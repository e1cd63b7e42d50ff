"""Whole numbers in arrays: private values counted in steps of the grid, and noise added to them without overflow."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.number import Number
from lapwing.run.noise.parameters import check_scale, refuse_parameter

SMALL = 1 << 62

Given = Sequence[int] | NDArray[np.signedinteger] | NDArray[np.object_]


def whole_numbers(name: str, values: object, low: int | None = None, high: int | None = None) -> Integers:
    """An array of whole numbers, within bounds; Python's where 64 bits do not hold them."""
    if isinstance(values, str | bytes) or not isinstance(values, Sequence | np.ndarray):
        refuse_parameter(name, type(values).__name__, "it is no list or array", "Give a list of ints, or an array.")
    array = np.asarray(values, dtype=object) if not isinstance(values, np.ndarray) else values
    if array.ndim != 1:
        refuse_parameter(name, f"an array of {array.ndim} dimensions", "it is no list", "Give a flat list of ints.")
    if array.dtype == object:
        found = [whole_number(f"{name}[{place}]", value) for place, value in enumerate(array.tolist())]
        small = all(-SMALL <= value < SMALL for value in found)
        array = np.array(found, dtype=np.int64 if small else object)
    elif array.dtype.kind not in "iu":
        kind = array.dtype.name
        refuse_parameter(
            name, f"an array of {kind}", "its values are not whole", "Give whole numbers: steps of a grid."
        )
    elif array.dtype.kind == "u":
        array = array.astype(object)
    else:
        array = array.astype(np.int64)
    if array.size and ((low is not None and array.min() < low) or (high is not None and array.max() > high)):
        refuse_parameter(name, "what is given", "some values are out of range", f"Give ints from {low} to {high}.")
    return array


def whole_number(name: str, value: object, low: int | None = None) -> int:
    """One whole number."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer):
        refuse_parameter(name, value, "it is no whole number", "Give an int: a number of steps of a grid.")
    if low is not None and value < low:
        refuse_parameter(name, value, "it is out of range", f"Give an int from {low} up.")
    return int(value)


def add(values: Integers, noise: Integers) -> Integers:
    """The sum, in Python's integers where it may be large."""
    small = is_small(values) and is_small(noise)
    found: Integers = values + noise if small else values.astype(object) + noise.astype(object)
    return found


def is_small(values: Integers) -> bool:
    """Whether two such arrays can be added in 64 bits."""
    return values.dtype != object and (values.size == 0 or -SMALL <= int(values.min()) <= int(values.max()) < SMALL)


def running_sums(values: Integers) -> Integers:
    """The sums of the first 1, 2, ... values."""
    if values.dtype != object and (values.size == 0 or int(np.abs(values).max()) * values.size < SMALL):
        sums: Integers = np.cumsum(values, dtype=np.int64)
        return sums
    total = 0
    return np.array([total := total + int(value) for value in values], dtype=object)


def scale_of(sensitivity: object, epsilon: object, factor: int = 1) -> Number:
    """factor * sensitivity / epsilon, in steps."""
    steps, price = whole_number("sensitivity", sensitivity, 1), check_scale(epsilon, "epsilon")
    if not isinstance(price, int | Fraction):
        refuse_parameter(
            "epsilon", epsilon, "it is not rational", 'Give an int or a Fraction, such as Fraction("0.1").'
        )
    return factor * steps / Fraction(price)
