"""Which costs concern those in each block."""

from __future__ import annotations

import random

from lapwing.budget.ledger.balance.block_costs import UNDATED, costs_by_block, is_touched
from lapwing.budget.ledger.entry.blocks import EVERYTHING, Touched, blocks_of

BLOCKS = blocks_of("day", "month", "region", ("east", "north", "south"))


def test_each_block_has_the_costs_of_what_touches_it() -> None:
    """Block by block, on a small calendar, as by stretches of it."""
    chance = random.Random("costs by block")
    for _ in range(20):
        charged = []
        for number in range(6):
            groups = chance.choice((None, (), ("north",), ("east", "south")))
            low = chance.choice((None, 0, 2, 3))
            high = None if chance.random() < 0.3 else (low or 0) + chance.randint(0, 2)
            other = groups is None or chance.random() < 0.5
            charged.append((Touched(low, high, chance.random() < 0.5, groups, other), number))
        found = costs_by_block(charged, BLOCKS)
        assert found is not None
        each = {
            tuple(number for touched, number in charged if is_touched(touched, group, period))
            for group in (*BLOCKS.groups, None)
            for period in (UNDATED, *range(-3, 9))
        }
        assert each == set(found)


def test_everything_is_touched_by_default() -> None:
    assert costs_by_block([(EVERYTHING, 1)], BLOCKS) is not None
    assert all(is_touched(EVERYTHING, group, period) for group in ("north", None) for period in (UNDATED, 0, 10**6))
    only = Touched(1, 1, False, ("north",), False)
    assert is_touched(only, "north", 1)
    assert not any(is_touched(only, *each) for each in (("north", 0), ("south", 1), (None, 1), ("north", UNDATED)))


def test_too_many_stretches_are_not_listed() -> None:
    many = [(Touched(month, month, False, None, True), month) for month in range(20_000)]
    assert costs_by_block(many, BLOCKS) is None
