"""What is spent on the whole adds up, what is spent on parts costs the dearest of them."""

from __future__ import annotations

import random
from fractions import Fraction

from lapwing.budget.ledger.balance.account import Account, Dearest
from lapwing.budget.ledger.entry.charge import NOTHING, Charge


def charge(amount: int, delta: int = 0) -> Charge:
    return Charge(Fraction(amount), Fraction(delta))


def test_parts_cost_the_maximum() -> None:
    account = Account()
    for part, amount in (("a", 3), ("b", 5), ("c", 1), ("a", 1)):
        account.spend(charge(amount), ("region", part), 1)
    assert account.total() == charge(5)
    assert account.total_if(charge(2), ("region", "a"), 1) == charge(6)
    assert account.total_if(charge(2), None, 1) == charge(7)


def test_partitions_add_up_with_each_other_and_with_the_whole() -> None:
    account = Account()
    account.spend(charge(1), None, 1)
    account.spend(charge(2), ("region", "a"), 1)
    account.spend(charge(4), ("age", "a"), 1)
    assert account.total() == charge(7)


def test_amount_and_delta_each_take_their_dearest() -> None:
    account = Account()
    account.spend(charge(5, 1), ("region", "a"), 1)
    account.spend(charge(1, 4), ("region", "b"), 1)
    assert account.total() == charge(5, 4)


def test_the_dearest_agree_with_sorting() -> None:
    rng = random.Random(7)
    for touched in (1, 2, 3):
        dearest, values = Dearest(touched), dict.fromkeys("abcdef", Fraction(0))
        for _ in range(200):
            part = rng.choice("abcdef")
            values[part] += rng.randrange(5)
            expected = sum(sorted(values.values())[-touched:])
            assert dearest.sum_if(part, values[part]) == expected
            dearest.grow(part, values[part])
            assert dearest.sum() == expected


def test_what_would_be_is_what_then_is() -> None:
    rng = random.Random(8)
    account = Account()
    assert account.total() == NOTHING
    for _ in range(300):
        where = rng.choice([None, *((scheme, part) for scheme in "xy" for part in "abc")])
        spent = charge(rng.randrange(9), rng.randrange(3))
        expected = account.total_if(spent, where, 2)
        account.spend(spent, where, 2)
        assert account.total() == expected
