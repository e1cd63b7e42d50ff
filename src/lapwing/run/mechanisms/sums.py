"""Running sums of rows: noise on the rows, on the sums, in blocks, or in a tree.  A row is from 0 to `width` steps."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.mechanisms.whole import Given, add, running_sums, scale_of, whole_number, whole_numbers
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.laplace import draw_laplace


def rows_of(rows: Given, epsilon: Fraction, width: int) -> tuple[Fraction, Integers]:
    """The scale of noise on a row, and the rows."""
    return scale_of(width, epsilon), whole_numbers("rows", rows, 0, whole_number("width", width, 1))


def sums_of_noisy_rows(rows: Given, epsilon: Fraction, width: int = 1) -> Integers:
    """All running sums together cost epsilon; their errors grow with the root of the number of rows."""
    scale, values = rows_of(rows, epsilon, width)
    return running_sums(add(values, draw_laplace(scale, values.size)))


def noisy_sums(rows: Given, epsilon: Fraction, width: int = 1) -> Integers:
    """Each running sum costs epsilon."""
    scale, values = rows_of(rows, epsilon, width)
    return add(running_sums(values), draw_laplace(scale, values.size))


def smart_sums(rows: Given, block: int, epsilon: Fraction, width: int = 1) -> Integers:
    """All running sums together cost twice epsilon: noisy sums of finished blocks, and noisy rows of the last one."""
    scale, values = rows_of(rows, epsilon, width)
    size = whole_number("block", block, 1)
    noise = draw_laplace(scale, values.size)
    place = np.arange(values.size) % size
    last = place == size - 1
    exact = running_sums(values)
    ends = add(exact[last], running_sums(noise[last]))
    finished = np.concatenate([np.zeros(1, dtype=ends.dtype), ends])[np.arange(values.size) // size]
    singles = running_sums(np.where(last, 0, add(values, noise)))
    before = np.concatenate([np.zeros(1, dtype=singles.dtype), singles])[np.arange(values.size) - place]
    found = add(finished, singles - before)
    found[last] = ends
    return found


def tree_sums(rows: Given, levels: int, epsilon: Fraction, width: int = 1) -> list[Integers]:
    """Noisy sums of all full blocks of 1, 2, 4, ... rows, one array for each level; each level costs epsilon."""
    scale, values = rows_of(rows, epsilon, width)
    found = []
    for _ in range(whole_number("levels", levels, 1)):
        found.append(add(values, draw_laplace(scale, values.size)))
        even = values.size // 2 * 2
        values = add(values[0:even:2], values[1:even:2])
    return found


def sums_from_tree(tree: list[Integers], count: int) -> Integers:
    """The running sums of the first 1 ... count rows, from at most one block of each level where levels suffice."""
    found = np.zeros(whole_number("count", count, 0), dtype=object)
    for place in range(found.size):
        start, end = 0, place + 1
        for level in reversed(range(len(tree))):
            while start + (1 << level) <= end:
                found[place] += int(tree[level][start >> level])
                start += 1 << level
    return found
