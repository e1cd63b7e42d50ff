"""Bounds on the probability of an order of draws, on every grid that contains the multiples of 1 / 1024.

The line is cut into cells [a, a + w) at multiples of w = 1 / parts, where parts divides 1024.  On a grid of step
h <= 1 / 1024 each cell has w / h points.  Let p fall from 1 at the centre, a multiple of w: exp(-x / b) or
exp(-x^2 / (2 * sigma^2)) at a distance x, and let P_j be p at the distance j * w.  In the j-th cell from the centre the
sum of h * p over the points is within h * (P_j - P_(j+1)) of the integral of p, as p is monotone there, and that is
within w^3 / 12 * max|p''| of w * (P_j + P_(j+1)) / 2; where |p''| <= p * max(1 / s^2, x^2 / s^4) for s = sigma, or
p / b^2.  Divided by the sum over all cells this is the probability of a cell.  Beyond R = reach * scale noise lies with
probability at most 2 * p(R) (`cost/tails.py`): such values count as rare and are left out, and the sum over all cells
is at least 1 - 2 * p(R) of the sum over all points.

That m draws lie in one cell in a given order, no two of them equal, is true of C(w / h, m) ways to choose points; so
its probability is at most the product of w * max p / sum, divided by m!, and at least that of w * min p / sum, divided
by m!, times 1 - m * (m - 1) / 2 * h / w.  The upper bound allows for equal draws that are not compared: if j equal ones
count in each of their j! orders as one, every run counts once in all, and the points as (w / h)^m / m!.  A chain
of draws takes the cells from left to right, some draws in each.  Numbers that draws are compared with are multiples of
w: a draw above one lies in its cell or further right.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil, factorial, floor

from lapwing.kernel.cost.exponential import exp_bounds
from lapwing.kernel.finite.ways import Drawn, Way
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.refuse import refuse

FINEST = 1024
BITS = 128
ONE = 1 << BITS
CELLS = 1 << 14
LONGEST = 7
TABLES = 64
STEPS = 1 << 23
FARTHEST = 1 << 64
ANYWHERE = (-2 * FARTHEST, 2 * FARTHEST)

Bounds = tuple[int, int]
Limits = tuple[int, int]
Link = tuple[Drawn, Limits]


class Table(Data):
    """For each cell from the centre on, in units of 1 / ONE: below and above its probability, and w times the smallest
    and largest p in it over the sum; then the probability that noise is rare, and that of any one value, at most."""

    cells: tuple[tuple[Bounds, Bounds], ...]
    rare: Fraction
    each: Fraction


@dataclass
class Chains:
    """Probabilities of ways, in cells of one size; chains are worked out once."""

    parts: int
    reach: int
    known: dict[tuple[Link, ...], Bounds] = field(default_factory=dict)
    steps: int = STEPS

    def table(self, noise: Drawn) -> Table:
        """The cells of a draw."""
        return table_of(noise.law is Gaussian, noise.scale, self.parts, self.reach)

    def chance(self, way: Way) -> tuple[Fraction, Fraction]:
        """Bounds of the probability that draws come in the order of a way and nothing is rare."""
        limits, pairs = limits_of(way, self.parts)
        low = high = Fraction(1)
        for group in connected(limits, pairs):
            each = [self.chain(tuple((draw, limits[draw]) for draw in order)) for order in orders(group, pairs)]
            low *= Fraction(sum(least for least, _ in each), ONE)
            high *= min(Fraction(sum(most for _, most in each), ONE), Fraction(1))
        return low, high

    def chain(self, links: tuple[Link, ...]) -> Bounds:
        """Bounds of the probability that draws come in this order, each within its limits."""
        still = tuple((Drawn(0, draw.law, draw.scale, draw.center), limits) for draw, limits in links)
        if still not in self.known:
            rows = [dict(self.row(*link)) for link in still]
            self.steps -= len(rows) * sum(map(len, rows))
            if self.steps < 0:
                refuse(f"there are more than {STEPS} steps")
            self.known[still] = go_through(rows, self.parts)
        return self.known[still]

    def row(self, draw: Drawn, limits: Limits) -> Iterator[tuple[int, tuple[Bounds, Bounds]]]:
        """The cells in which a draw may lie, by their number on the line."""
        center, (low, high) = place_of(draw.center, self.parts), limits
        for distance, cell in enumerate(self.table(draw).cells):
            for place in (center + distance, center - distance - 1):
                if low <= place < high:
                    yield place, cell


def go_through(rows: list[dict[int, tuple[Bounds, Bounds]]], parts: int) -> Bounds:
    """Take the cells from left to right: `least[j]` and `most[j]` are for the first j draws being in those so far."""
    points = FINEST // parts
    least, most = ([ONE] + [0] * len(rows) for _ in range(2))
    for place in sorted({place for row in rows for place in row}):
        here = [row.get(place) for row in rows]
        for last in range(len(rows), 0, -1):
            product = ONE, ONE
            for many in range(1, last + 1):
                found = here[last - many]
                if found is None:
                    break
                alone, each = found
                low, high = product = times(product, each)
                orderly = max(0, 2 * points - many * (many - 1))
                together = low * orderly // (2 * points * factorial(many)), -(-high // factorial(many))
                more = times((least[last - many], most[last - many]), alone if many == 1 else together)
                least[last], most[last] = least[last] + more[0], most[last] + more[1]
    return least[-1], most[-1]


def times(one: Bounds, other: Bounds) -> Bounds:
    """Bounds of a product, the lower one rounded down and the upper one up."""
    return one[0] * other[0] >> BITS, -(-one[1] * other[1] >> BITS)


@lru_cache(TABLES)
def table_of(gaussian: bool, scale: Fraction, parts: int, reach: int) -> Table:
    """The cells of noise, from its centre on."""
    width, count = Fraction(1, parts), ceil(reach * scale * parts)
    if count > CELLS:
        refuse(f"there are more than {CELLS} cells")
    edges = list(falling(gaussian, scale, width, count))
    sums = []
    for number, ((near_low, near), (far, far_high)) in enumerate(pairwise(edges)):
        bend = max(1 / scale**2, ((number + 1) * width) ** 2 / scale**4) if gaussian else 1 / scale**2
        off = Fraction(near - far, FINEST) + width**3 * bend * near / 12
        sums.append((max(width * (near_low + far) / 2 - off, Fraction(0)), width * (near + far_high) / 2 + off))
    rare = Fraction(2 * edges[-1][1], ONE)
    below, above = (2 * sum(side) for side in zip(*sums, strict=True))
    if below <= 0 or rare >= 1:
        refuse("the cells are too wide, or too few")
    above /= 1 - rare
    cells = []
    for (low, high), (_, near), (far, _) in zip(sums, edges, edges[1:], strict=False):
        alone = floor(low * ONE / above), ceil(high * ONE / below)
        cells.append((alone, (floor(width * far * ONE / above), ceil(width * near * ONE / below))))
    return Table(tuple(cells), rare, Fraction(ONE, FINEST) / below)


def falling(gaussian: bool, scale: Fraction, width: Fraction, count: int) -> Iterator[Bounds]:
    """Bounds of p at the edges of cells, each by a factor from the one before; of Gaussian noise, that falls, too."""
    step = width**2 / (2 * scale**2) if gaussian else width / scale
    here, by, fall = (ONE, ONE), decay(step), decay(2 * step) if gaussian else (ONE, ONE)
    for _ in range(count + 1):
        yield here
        here, by = times(here, by), times(by, fall)


def decay(x: Fraction) -> Bounds:
    """Bounds of exp(-x)."""
    low, high = exp_bounds(x)
    return floor(ONE / high), ceil(ONE / low)


def place_of(number: Fraction, parts: int) -> int:
    """Which edge of cells a number is."""
    place = number * parts
    if place.denominator != 1 or abs(place) > FARTHEST:
        refuse("a centre or a number to compare with is not on the edge of a cell, or is too far off")
    return int(place)


def limits_of(way: Way, parts: int) -> tuple[dict[Drawn, Limits], set[tuple[Drawn, Drawn]]]:
    """The cells that numbers leave to each draw that is compared, and the pairs of draws in order."""
    limits = {value: ANYWHERE for pair in way.below for value in pair if isinstance(value, Drawn)}
    pairs: set[tuple[Drawn, Drawn]] = set()
    for low, high in way.below:
        match low, high:
            case Drawn(), Drawn():
                pairs.add((low, high))
            case Drawn(), Fraction():
                limits[low] = limits[low][0], min(limits[low][1], place_of(high, parts))
            case Fraction(), Drawn():
                limits[high] = max(limits[high][0], place_of(low, parts)), limits[high][1]
            case _:
                refuse("two numbers are compared as if they were noise")
    if len({draw.number for draw in limits}) < len(limits):
        refuse("one draw is compared at two places")
    return limits, pairs


def connected(draws: Iterable[Drawn], pairs: set[tuple[Drawn, Drawn]]) -> list[frozenset[Drawn]]:
    """Groups of draws that are compared with each other: those of different groups are independent."""
    groups = [frozenset({draw}) for draw in draws]
    for pair in pairs:
        joined = frozenset().union(*(group for group in groups if not group.isdisjoint(pair)))
        groups = [*(group for group in groups if group.isdisjoint(pair)), joined]
    if any(len(group) > LONGEST for group in groups):
        refuse(f"more than {LONGEST} draws are compared with each other")
    return groups


def orders(group: frozenset[Drawn], pairs: set[tuple[Drawn, Drawn]]) -> Iterator[tuple[Drawn, ...]]:
    """All orders of draws that agree with the pairs."""
    if not group:
        yield ()
    for first in group:
        if not any(high == first and low in group for low, high in pairs):
            yield from ((first, *rest) for rest in orders(group - {first}, pairs))
