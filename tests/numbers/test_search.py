"""The smallest number that is enough."""

from __future__ import annotations

import pytest

from lapwing.numbers.search import least


@pytest.mark.parametrize("guess", [-3, 0, 1, 2, 7, 100, 1000])
@pytest.mark.parametrize("limit", [0, 1, 4, 5, 6, 7, 8, 63, 64, 99, 100])
def test_it_is_found_whatever_the_guess(limit: int, guess: int) -> None:
    assert least(lambda count: count >= limit, 0, 100, guess) == limit
    assert least(lambda count: count >= limit, limit, 100, guess) == limit
    assert least(lambda count: False, 0, limit, guess) is None


def test_it_asks_little() -> None:
    asked: list[int] = []

    def holds(count: int) -> bool:
        asked.append(count)
        return count >= 1_000_000

    assert least(holds, 0, 2**70) == 1_000_000
    assert len(asked) < 45
