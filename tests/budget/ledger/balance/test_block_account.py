"""Blocks add up one by one: compared with a plain table of all of them."""

from __future__ import annotations

import random
from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.block_account import OTHER, UNDATED, BlockAccount
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.blocks import EVERYTHING, FURTHEST, Touched, blocks_of
from lapwing.budget.ledger.entry.curve import Vector

ALLOWED = allowance_of(cost_of(10))
BLOCKS = blocks_of("day", "day", "region", ["north", "south"])
BOUNDS: Vector = (Fraction(10), Fraction(0))


def one(amount: int) -> Vector:
    return Fraction(amount), Fraction(0)


def test_blocks_against_a_plain_table() -> None:
    rng = random.Random(7)
    for _ in range(60):
        account = BlockAccount(BLOCKS, ALLOWED)
        table = {(group, day): 0 for group in ("=north", "=south", OTHER) for day in (UNDATED, *range(-5, 6))}
        for _ in range(30):
            low, high = rng.choice([None, rng.randint(-4, 4)]), rng.choice([None, rng.randint(-4, 4)])
            undated = rng.random() < 0.4
            if low is not None and high is not None and low > high and not undated:
                continue
            groups = rng.choice([None, ("north",), ("north", "south"), ()])
            touched = Touched(low, high, undated, groups, groups is None or groups == () or rng.random() < 0.5)
            names = (
                set(table)
                if groups is None
                else {
                    each
                    for each in table
                    if (each[0] == OTHER and touched.other) or each[0].removeprefix("=") in groups
                }
            )
            hit = {
                each
                for each in names
                if (
                    undated
                    if each[1] == UNDATED
                    else (low is None or low <= each[1]) and (high is None or each[1] <= high)
                )
            }
            amount = rng.randint(1, 3)
            fits = all(table[each] + amount <= 10 for each in hit)
            assert account.fits(one(amount), touched, BOUNDS) == fits
            if fits:
                account.spend(one(amount), touched)
                for each in hit:
                    table[each] += amount
        for group, first, last, spent in account.spent():
            for (name, day), amount in table.items():
                if name == group and first <= day <= last:
                    assert spent[0] == amount
        assert account.size == sum(len(line.starts) for line in account.lines.values())


def test_a_million_blocks() -> None:
    account = BlockAccount(blocks_of("day", "day"), ALLOWED)
    for day in range(0, 1_000_000, 500):
        account.spend(one(1 + day % 7), Touched(day, day, False, None, True))
    assert account.size > 3000
    assert account.fits(one(3), EVERYTHING, BOUNDS)
    assert not account.fits(one(4), EVERYTHING, BOUNDS)
    stretches = list(account.spent())
    assert stretches[0][1:3] == (UNDATED, -1)
    assert stretches[-1][2] == FURTHEST
