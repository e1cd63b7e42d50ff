"""The smallest number that is enough."""

from __future__ import annotations

from collections.abc import Callable


def least(holds: Callable[[int], bool], start: int, end: int, guess: int = 1) -> int | None:
    """The smallest number from start to end for which something holds that goes on holding; None if there is none.

    The search doubles its steps, and the first one is the guess.
    """
    step, low = max(guess, 1), start - 1
    while not holds(min(start + step - 1, end)):
        if start + step - 1 >= end:
            return None
        low, step = start + step - 1, 2 * step
    high = min(start + step - 1, end)
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high
