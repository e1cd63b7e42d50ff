"""Whole numbers in arrays: private values counted in steps of the grid, and noise added to them without overflow."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from lapwing.numbers.plain import plain_int
from lapwing.run.noise.array import plain_array
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.parameters import check_scale, refuse_parameter, refuse_private

SMALL = 1 << 62
STEPS = "Give an int: a number of steps of a grid."

Given = Sequence[int] | NDArray[np.signedinteger] | NDArray[np.object_]


def whole_numbers(name: str, values: object, low: int | None = None, high: int | None = None) -> Integers:
    """An array of whole numbers, within bounds; Python's where 64 bits do not hold them."""
    if isinstance(values, str | bytes) or not isinstance(values, Sequence | np.ndarray):
        refuse_parameter(name, type(values).__name__, "it is not a list or array", "Give a list of ints, or an array.")
    array = plain_array(values if isinstance(values, np.ndarray) else object_array(values))
    if array is None:
        why = "the values behind its mask would get no noise"
        refuse_parameter(name, "a masked array", why, "Fill what is masked first, as in values.filled(0).")
    if array.ndim != 1:
        refuse_parameter(name, f"an array of {array.ndim} dimensions", "it is not a list", "Give a flat list of ints.")
    found: Integers
    if array.dtype == object:
        numbers = [private_number(f"{name}[{place}]", value) for place, value in enumerate(array.tolist())]
        found = of_python(numbers)
    elif array.dtype.kind not in "iu":
        kind = array.dtype.name
        refuse_parameter(
            name, f"an array of {kind}", "its values are not whole", "Give whole numbers: steps of a grid."
        )
    else:
        found = of_python(array.tolist()) if array.dtype.kind == "u" else array.astype(np.int64)
    if found.size and ((low is not None and found.min() < low) or (high is not None and found.max() > high)):
        refuse_parameter(name, "what is given", "some values are out of range", f"Give ints from {low} to {high}.")
    return found


def object_array(values: Sequence[object]) -> NDArray[np.object_]:
    """A sequence as an array that leaves its items as they are; of lists in a list it has two dimensions."""
    return np.array(list(values), dtype=object)


def of_python(numbers: list[int]) -> Integers:
    """Python's numbers in 64 bits, if these hold them."""
    small = all(-SMALL <= number < SMALL for number in numbers)
    return np.array(numbers, dtype=np.int64 if small else object)


def whole_number(name: str, value: object, low: int | None = None) -> int:
    """One whole number."""
    found = plain_int(value)
    if found is None:
        refuse_parameter(name, value, "it is not a whole number", STEPS)
    if low is not None and found < low:
        refuse_parameter(name, value, "it is out of range", f"Give an int from {low} up.")
    return found


def private_number(name: str, value: object) -> int:
    """One whole number that no message may tell."""
    found = plain_int(value)
    return refuse_private(name, "it is not a whole number", STEPS) if found is None else found


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
    if values.dtype != object and (values.size == 0 or largest(values) * values.size < SMALL):
        sums: Integers = np.cumsum(values, dtype=np.int64)
        return sums
    total = 0
    return np.array([total := total + int(value) for value in values], dtype=object)


def largest(values: Integers) -> int:
    """How far from 0 a value is at most; NumPy has no absolute value for its lowest number."""
    return max(int(values.max()), -int(values.min()))


def scale_of(sensitivity: object, epsilon: object, factor: int = 1) -> Fraction:
    """factor * sensitivity / epsilon, in steps."""
    steps, price = whole_number("sensitivity", sensitivity, 1), check_scale(epsilon, "epsilon")
    if not isinstance(price, Fraction):
        refuse_parameter(
            "epsilon", epsilon, "it is not rational", 'Give an int or a Fraction, such as Fraction("0.1").'
        )
    return factor * steps / price
