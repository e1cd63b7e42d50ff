"""The fold takes nothing that a ledger would not have written."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.fold import AlteredError, fold
from lapwing.budget.ledger.balance.snapshot import digest_of
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.chain import Link, hash_of, link_after
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.entry import (
    Checkpoint,
    Closed,
    Divided,
    Entry,
    Founded,
    Granted,
    Opened,
    Refused,
    Released,
    Reserved,
)
from lapwing.budget.ledger.entry.partition import partition_of

OPENED = Opened("now", "d", "u", allowance_of(cost_of(1)), "add-remove", 1, "f")
TENTH = Charge(Fraction(1, 10), Fraction(0))
RESERVED = Reserved("now", 2, cost_of("0.1"), ((2, TENTH),), None, None, None, "", ())


def written(*entries: Entry) -> State:
    """The state after entries, the first two of which are given."""
    state = State()
    for entry in (Founded("now", "l"), OPENED, *entries):
        fold(state, link_after(state.seq, state.hash, entry))
    return state


def test_the_balance_is_a_fold() -> None:
    state = written(*[RESERVED] * 10, Released("now", 3, "1", ()), Refused("now", 2, cost_of(1), None, None, "r"))
    assert state.budgets[2].account.total().amount == 1
    assert state.seq == 14


@pytest.mark.parametrize(
    "entry",
    [
        Founded("now", "again"),
        OPENED,
        replace(OPENED, dataset="e"),
        replace(OPENED, dataset="e", fingerprint=None, group=2),
        replace(OPENED, unit="v", group=0),
        Granted("now", 7, "ann", TENTH),
        Divided("now", 7, partition_of("p", ["a"], 1)),
        Closed("now", 1),
        Refused("now", 7, cost_of(1), None, None, "r"),
        Released("now", 9, "1", ()),
        Released("now", 1, "1", ()),
        Checkpoint("now", "00"),
        replace(RESERVED, budget=7),
        replace(RESERVED, charges=()),
        replace(RESERVED, charges=((2, Charge(Fraction(1, 100), Fraction(0))),)),
        replace(RESERVED, charges=((2, Charge(Fraction(-1), Fraction(0))),)),
        replace(RESERVED, cost=cost_of(2), charges=((2, Charge(Fraction(2), Fraction(0))),)),
        replace(RESERVED, where=("p", "a")),
    ],
)
def test_what_makes_no_sense_is_altered(entry: Entry) -> None:
    with pytest.raises(AlteredError):
        written(entry)


def test_what_comes_too_late_is_altered() -> None:
    for entries in (
        (RESERVED, replace(OPENED, unit="v")),
        (Closed("now", 2), RESERVED),
        (Granted("now", 2, "ann", TENTH), RESERVED),
        (Divided("now", 2, partition_of("p", ["a"], 1)), Divided("now", 2, partition_of("p", ["b"], 1))),
    ):
        with pytest.raises(AlteredError):
            written(*entries)


def test_a_ledger_begins_by_being_founded() -> None:
    state = State()
    with pytest.raises(AlteredError):
        fold(state, link_after(0, state.hash, OPENED))


def test_a_link_that_cannot_be_read_or_does_not_follow() -> None:
    state = written()
    with pytest.raises(AlteredError):
        fold(state, Link(3, hash_of(3, state.hash, "{}"), "{}"))
    with pytest.raises(AlteredError):
        fold(state, link_after(3, state.hash, RESERVED))
    with pytest.raises(AlteredError):
        fold(state, link_after(2, "00", RESERVED))


def test_a_checkpoint_has_the_digest_of_the_balances() -> None:
    state = written(RESERVED)
    fold(state, link_after(state.seq, state.hash, Checkpoint("now", digest_of(state))))
    assert state.checkpoint == 4


def test_larger_units_touch_more_parts() -> None:
    partition = partition_of("p", ["a", "b"], 2)
    state = written(Divided("now", 2, partition), replace(OPENED, unit="v", group=3))
    assert state.budgets[4].partitions["p"].touched == 6
    state = written(replace(OPENED, unit="v", group=3), Divided("now", 3, partition))
    assert [state.budgets[number].partitions["p"].touched for number in (2, 3)] == [2, 2]
