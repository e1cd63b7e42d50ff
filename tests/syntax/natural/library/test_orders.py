"""Random orders and samples: every item once."""

from __future__ import annotations

import pytest

from tests.agreement import agree, ours, text_of


@pytest.mark.parametrize("lines", ["random.shuffle(data)\nreturn data", "return rng.permutation(data)"])
def test_draws_say_which_item_comes_next(lines: str) -> None:
    text = text_of(lines.replace("rng", "np.random"))
    assert ours(text, [10, 20, 30], [0, 0, 0]) == [10, 20, 30]
    assert ours(text, [10, 20, 30], [2, 0, 0]) == [30, 20, 10]
    assert ours(text, [10, 20, 30], [1, 1, 0]) == [20, 30, 10]


def test_all_orders_are_equally_likely() -> None:
    text = text_of("random.shuffle(data)\nreturn data")
    orders = [ours(text, [1, 2, 3], [one, two, 0]) for one in range(3) for two in range(2)]
    assert sorted(orders) == [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]  # type: ignore[type-var]


def test_a_sample_takes_no_item_twice() -> None:
    text = text_of("return random.sample(data, 2)")
    assert ours(text, [10, 20, 30], [2, 1, 0]) == [30, 10]
    text = text_of("return np.random.choice(data, size=2, replace=False)")
    assert ours(text, [10, 20, 30], [2, 1, 0]) == [30, 10]


def test_a_sample_of_more_than_there_are_is_an_error() -> None:
    agree("random.sample(data, 4)", tables=[[], [1], [1, 2]])
