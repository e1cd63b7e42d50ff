"""Which costs concern those in each block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from lapwing.budget.ledger.entry.blocks import FURTHEST, Blocks, Touched, bounds_of

UNDATED = -FURTHEST - 1
MOST_STRETCHES = 20_000

C = TypeVar("C")


def costs_by_block(charged: Sequence[tuple[Touched, C]], blocks: Blocks) -> tuple[tuple[C, ...], ...] | None:
    """The costs of each stretch of blocks on which the same was charged; nothing, if these are too many.

    Groups that no charge names have the same costs, so that one of them stands for all.
    """
    named = {name for touched, _ in charged for name in touched.groups or ()}
    rest = next((name for name in blocks.groups if name not in named), None)
    lines = [*sorted(named), *([] if rest is None else [rest]), None]
    starts = sorted({UNDATED, -FURTHEST, *(start for touched, _ in charged for start in starts_of(touched))})
    if len(lines) * len(starts) > MOST_STRETCHES:
        return None
    return tuple(
        tuple(cost for touched, cost in charged if is_touched(touched, line, start))
        for line in lines
        for start in starts
        if start <= FURTHEST
    )


def starts_of(touched: Touched) -> Iterator[int]:
    """The periods from which on a charge touches blocks, and from which on no more."""
    low, high = bounds_of(touched)
    yield from (low, high + 1)


def is_touched(touched: Touched, group: str | None, period: int) -> bool:
    """Whether a charge touches the block of a group (or of none that is known) in a period (or without one)."""
    low, high = bounds_of(touched)
    inside = touched.undated if period == UNDATED else low <= period <= high
    return inside and (touched.other if group is None else touched.groups is None or group in touched.groups)
