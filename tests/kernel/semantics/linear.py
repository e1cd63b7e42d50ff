"""The inequality of validity as a linear program over exact fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from tests.kernel.semantics.world import Distribution, Memory


def exceeds(gains: list[Fraction], rows: list[tuple[list[Fraction], Fraction]], limit: Fraction) -> bool:
    """Whether gains * z can exceed a limit for z >= 0 with row * z <= bound (simplex, bounds >= 0)."""
    size, count = len(gains), len(rows)
    table = [
        [*row, *(Fraction(int(one == other)) for other in range(count)), bound] for one, (row, bound) in enumerate(rows)
    ]
    goal = [*(-gain for gain in gains), *([Fraction(0)] * count), Fraction(0)]
    basis = [size + number for number in range(count)]
    while True:
        if goal[-1] > limit:
            return True
        enter = next((place for place in range(size + count) if goal[place] < 0), None)
        if enter is None:
            return False
        ratios = [(row[-1] / row[enter], basis[number], number) for number, row in enumerate(table) if row[enter] > 0]
        if not ratios:
            return True
        leave = min(ratios)[2]
        pivot = table[leave][enter]
        table[leave] = [entry / pivot for entry in table[leave]]
        for row in (*(row for number, row in enumerate(table) if number != leave), goal):
            if factor := row[enter]:
                row[:] = [entry - factor * other for entry, other in zip(row, table[leave], strict=True)]
        basis[leave] = enter


def dominated(
    left: Distribution,
    right: Distribution,
    related: Mapping[Memory, Mapping[Memory, Fraction]],
    factor: Fraction,
    slack: Fraction,
) -> bool:
    """E[f] <= factor * E[g] + slack for all f, g in [0, 1] with f(a) <= related[a][b] * g(b) + slack."""
    if len(left) == len(right) == 1 and slack < 1:
        ((a, share),), ((b, other),) = left.items(), right.items()
        if share == other == 1:
            return b in related.get(a, {}) and related[a][b] <= factor
    if left == right and all(related.get(a, {}).get(a, factor + 1) <= factor for a in left):
        return True
    caps, ratios = [], []
    for a in left:
        reached = related.get(a, {})
        caps.append(min([Fraction(1), *(ratio + slack for b, ratio in reached.items() if b not in right)]))
        ratios.append(tuple(reached.get(b) for b in right))
    shares = tuple(left.values()), tuple(right.values())
    return never_exceeds(*shares, tuple(caps), tuple(ratios), factor, slack)


@lru_cache(maxsize=100_000)
def never_exceeds(
    left: tuple[Fraction, ...],
    right: tuple[Fraction, ...],
    caps: tuple[Fraction, ...],
    ratios: tuple[tuple[Fraction | None, ...], ...],
    factor: Fraction,
    slack: Fraction,
) -> bool:
    """The same for values in a row, with caps on f and None where nothing is related."""

    def lost(f: Sequence[Fraction]) -> Fraction:
        """E[f] - factor * E[g] for the least g that f allows."""
        total = sum((share * value for share, value in zip(left, f, strict=True)), Fraction(0))
        for place, share in enumerate(right):
            needed = [
                (value - slack) / ratio
                for value, row in zip(f, ratios, strict=True)
                if (ratio := row[place]) is not None and value > slack
            ]
            total -= factor * share * max(needed, default=Fraction(0))
        return total

    fits = [
        min([cap, *(ratio + slack for ratio in row if ratio is not None)])
        for cap, row in zip(caps, ratios, strict=True)
    ]
    none = [Fraction(0)] * len(left)
    for f in (fits, *([*none[:number], fits[number], *none[number + 1 :]] for number in range(len(left)))):
        if lost(f) > slack:
            return False
    count, size = len(left), len(left) + len(right)

    def row(*entries: tuple[int, Fraction]) -> list[Fraction]:
        found = [Fraction(0)] * size
        for place, entry in entries:
            found[place] = entry
        return found

    one = Fraction(1)
    rows = [(row((place, one)), bound) for place, bound in enumerate((*caps, *[one] * len(right)))]
    for number, related in enumerate(ratios):
        for place, ratio in enumerate(related):
            if ratio is not None:
                rows.append((row((number, one), (count + place, -ratio)), slack))
    return not exceeds([*left, *(-factor * share for share in right)], rows, slack)
