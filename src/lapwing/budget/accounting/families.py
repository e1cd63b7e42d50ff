"""The costs that concern one unit, whichever parts or blocks of the data it is in: families, of which one applies.

A unit is concerned by every release on the whole, and of each partition by those on as many parts as it can be in.  A
family that is contained in another is left out: whatever its costs amount to, more costs amount to no less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import TypeVar

MOST_CASES = 5000
MOST_FAMILIES = 100

C = TypeVar("C", bound=Hashable)
Families = tuple[tuple[C, ...], ...]
Divided = tuple[int, Sequence[Sequence[C]]]


def families_in_parts(whole: Sequence[C], partitions: Sequence[Divided[C]]) -> Families[C] | None:
    """What concerns a unit that is in so many parts of each partition; nothing, if there are too many cases."""
    chosen = [(min(touched, len(parts)), parts) for touched, parts in partitions]
    if prod(comb(len(parts), count) for count, parts in chosen) > MOST_CASES:
        return None
    cases = product(*(combinations(parts, count) for count, parts in chosen))
    return largest_of((*whole, *(cost for some in case for part in some for cost in part)) for case in cases)


def largest_of(cases: Iterable[tuple[C, ...]]) -> Families[C] | None:
    """Families that no other one contains; nothing, if they are too many to add up."""
    counts = {frozenset(Counter(case).items()): case for case in cases}
    kept: list[tuple[Counter[C], tuple[C, ...]]] = []
    for case in sorted(counts.values(), key=len, reverse=True):
        found = Counter(case)
        if not any(found <= other for other, _ in kept):
            kept.append((found, case))
        if len(kept) > MOST_FAMILIES:
            return None
    return tuple(case for _, case in kept)
