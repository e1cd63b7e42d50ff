"""From noisy whole numbers to answers with intervals: post-processing, which costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from lapwing.data.answer.series import Series, outward
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import LARGEST, SATURATED, Array
from lapwing.data.query.aggregate import (
    Aggregate,
    Count,
    CountDistinct,
    CountUnits,
    Mean,
    Share,
    ShareKept,
    Sum,
    Variance,
)
from lapwing.data.query.bounded_sum import Slot, Squares, Total
from lapwing.data.query.slots_of import bounds_for, slots_of

Noisy = Mapping[Slot, Array]
Radii = Mapping[Slot, int]


def finish(name: str, aggregate: Aggregate, description: Description, noisy: Noisy, radii: Radii) -> Series:
    """The answer to one aggregate, a value for each group."""
    slots = [slot for joint in slots_of(aggregate, description) for slot in joint]
    match aggregate:
        case Count() | CountUnits() | CountDistinct():
            return in_steps(name, noisy[slots[0]], radii[slots[0]], Fraction(1))
        case Sum(column=column):
            return in_steps(name, noisy[slots[0]], radii[slots[0]], bounds_for(column, description, "sum").step)
        case Share() | ShareKept():
            return share(name, (noisy[slots[0]], noisy[slots[1]]), (radii[slots[0]], radii[slots[1]]))
        case Mean(column=column):
            bounds = bounds_for(column, description, "mean")
            total = slots[1]
            return mean(name, total, float(bounds.step), noisy, radii, slots[0])
        case Variance(column=column, sample=sample):
            found = variance(name, slots, float(bounds_for(column, description, "variance").step), noisy, radii)
            return of_sample(found, noisy[slots[0]], radii[slots[0]]) if sample else found
    raise TypeError(aggregate)


def in_steps(name: str, numbers: Array, radius: int, step: Fraction) -> Series:
    """A count or a sum; whole numbers stay whole."""
    low, high = ends_of(numbers, radius)
    if step == 1:
        return Series(name, numbers, low, high)
    unit = float(step)
    return Series(name, numbers * unit, *outward(low * unit, high * unit))


def ends_of(numbers: Array, radius: int) -> tuple[Array, Array]:
    """The numbers less and plus a radius, as far as 64 bits go; exact numbers never go as far."""
    if radius < SATURATED and int(np.abs(numbers).max(initial=0)) <= SATURATED:
        return numbers - radius, numbers + radius
    ends = [[max(-LARGEST, min(LARGEST, one + side)) for one in numbers.tolist()] for side in (-radius, radius)]
    return np.array(ends[0], dtype=np.int64), np.array(ends[1], dtype=np.int64)


def as_shares(title: str, sums: Array, radius: int) -> Series:
    """Each sum as a part of the last one."""
    whole = max(float(sums[-1]), 1.0)
    few, many = max(whole - radius, 1.0), max(whole + radius, 1.0)
    ends = ends_of(sums, radius)
    low, high = outward(ends[0] / many, ends[1] / few)
    value = np.maximum.accumulate(np.clip(sums / whole, 0, 1))
    return Series(title, value, np.clip(low, 0, 1), np.clip(high, 0, 1))


def share(name: str, counts: tuple[Array, Array], radii: tuple[int, int]) -> Series:
    """A part of the whole: it grows with those inside and falls with those outside."""
    inside, outside = (np.maximum(count, 0).astype(float) for count in counts)
    ends = [(sign * radii[0], -sign * radii[1]) for sign in (-1, 1)]
    low, high = (part_of(inside + one, outside + other) for one, other in ends)
    low, high = outward(np.nan_to_num(low, nan=0.0), np.nan_to_num(high, nan=1.0))
    return Series(name, part_of(inside, outside), np.clip(low, 0, 1), np.clip(high, 0, 1))


def part_of(inside: Array, outside: Array) -> Array:
    """inside / (inside + outside), of what is not below 0; NaN if there is nothing."""
    inside, outside = np.maximum(inside, 0), np.maximum(outside, 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        share: Array = inside / (inside + outside)
    return share


def mean(name: str, total: Slot, step: float, noisy: Noisy, radii: Radii, present: Slot) -> Series:
    """The centre and the mean distance from it."""
    if not isinstance(total, Total):
        raise TypeError(total)
    value, low, high = ratio(noisy[total], radii[total], noisy[present], radii[present])
    ends = total.low - total.center, total.high - total.center
    low, high = outward((np.clip(low, *ends) + total.center) * step, (np.clip(high, *ends) + total.center) * step)
    least, most = total.low * step, total.high * step
    return Series(name, (np.clip(value, *ends) + total.center) * step, np.maximum(low, least), np.minimum(high, most))


def variance(name: str, slots: list[Slot], step: float, noisy: Noisy, radii: Radii) -> Series:
    """The mean square less the squared mean, both around the centre."""
    present, total, squares = slots
    if not isinstance(total, Total) or not isinstance(squares, Squares):
        raise TypeError(slots)
    counts = noisy[present], radii[present]
    ends = float(total.low - total.center), float(total.high - total.center)
    first = [np.clip(part, *ends) for part in ratio(noisy[total], radii[total], *counts)]
    second = ratio(noisy[squares], radii[squares], *counts)
    value, low, high = (np.clip(part + squares.middle, 0, float(squares.furthest) ** 2) for part in second)
    most = np.maximum(first[1] ** 2, first[2] ** 2)
    least = np.where((first[1] <= 0) & (first[2] >= 0), 0.0, np.minimum(first[1] ** 2, first[2] ** 2))
    widest = ((total.high - total.low) / 2) ** 2
    unit = step * step
    low, high = outward((low - most) * unit, (high - least) * unit)
    cut = [np.clip(part, 0, widest * unit * (1 + 1e-12)) for part in ((value - first[0] ** 2) * unit, low, high)]
    return Series(name, *cut)


def of_sample(found: Series, counts: Array, radius: int) -> Series:
    """A variance that is divided by one less than the count; where there may be only one row, it is endless."""
    many, few = ((np.maximum(counts.astype(float) + side, 1.0)) for side in (radius, -radius))
    with np.errstate(divide="ignore", invalid="ignore"):
        values = found.values * np.where(counts > 1, counts / (counts - 1.0), np.nan)
        low, high = outward(found.low * np.where(many > 1, many / (many - 1), 1.0), found.high * few / (few - 1))
    return Series(found.name, values, np.maximum(low, 0), np.where(few > 1, high, np.inf))


def ratio(top: Array, top_radius: int, bottom: Array, bottom_radius: int) -> tuple[Array, Array, Array]:
    """A quotient by a count and its ends; where the count may be nothing at all, they are endless."""
    tops = top.astype(float)
    counts = np.maximum(bottom.astype(float), 1.0)
    few, many = (
        np.maximum(bottom.astype(float) - bottom_radius, 1.0),
        np.maximum(bottom.astype(float) + bottom_radius, 1.0),
    )
    low, high = tops - top_radius, tops + top_radius
    unclear = bottom.astype(float) - bottom_radius < 1
    least = np.where(unclear, -np.inf, np.where(low < 0, low / few, low / many))
    most = np.where(unclear, np.inf, np.where(high > 0, high / few, high / many))
    return tops / counts, least, most
