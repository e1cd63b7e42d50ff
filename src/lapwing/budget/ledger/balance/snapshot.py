"""All balances at one place, as one text: nothing in it is trusted, its digest stands in the chain."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from lapwing.budget.ledger.balance.account import Account
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.data import read_text, write_text
from lapwing.budget.ledger.entry.entry import Opened
from lapwing.budget.ledger.entry.partition import Partition


@dataclass(frozen=True, slots=True)
class SpentOnParts:
    partition: str
    touched: int
    parts: tuple[tuple[str, Charge], ...]


@dataclass(frozen=True, slots=True)
class Spent:
    whole: Charge
    spreads: tuple[SpentOnParts, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A budget as it stands."""

    number: int
    opened: Opened
    closed: bool
    spent: Spent
    limits: tuple[tuple[str, Charge], ...]
    analysts: tuple[tuple[str, Spent], ...]
    partitions: tuple[Partition, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    ledger: str
    charged: tuple[str, ...]
    budgets: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class SourcedSnapshot:
    """A snapshot of a ledger in which charges say where their data comes from."""

    ledger: str
    charged: tuple[str, ...]
    budgets: tuple[Standing, ...]
    sources: tuple[tuple[str, str], ...]


def snapshot_of(state: State) -> str:
    """The text of a snapshot."""
    budgets = tuple(standing_of(budget) for budget in state.budgets.values())
    charged = tuple(sorted(state.charged))
    if not state.charged_sources:
        return write_text(Snapshot(state.ledger, charged, budgets))
    return write_text(SourcedSnapshot(state.ledger, charged, budgets, tuple(sorted(state.charged_sources.items()))))


def digest_of(state: State) -> str:
    """What identifies the balances."""
    return digest_text(snapshot_of(state))


def digest_text(text: str) -> str:
    """The digest of a snapshot's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def restore(text: str, seq: int, hash: str) -> State:
    """The state that a snapshot holds, after the checkpoint with this place and hash."""
    snapshot: Snapshot | SourcedSnapshot = read_text(text, Snapshot | SourcedSnapshot)
    state = State()
    state.ledger, state.seq, state.hash, state.checkpoint = snapshot.ledger, seq, hash, seq
    state.charged = set(snapshot.charged)
    if isinstance(snapshot, SourcedSnapshot):
        state.charged_sources = dict(snapshot.sources)
    for standing in snapshot.budgets:
        budget = state.open(standing.number, standing.opened)
        budget.closed = standing.closed
        budget.limits = dict(standing.limits)
        for partition in standing.partitions:
            budget.divide(partition)
        budget.account = account_of(standing.spent)
        budget.accounts = {analyst: account_of(spent) for analyst, spent in standing.analysts}
    return state


def standing_of(budget: Budget) -> Standing:
    """A budget as data."""
    return Standing(
        budget.number,
        budget.opened,
        budget.closed,
        spent_of(budget.account),
        tuple(budget.limits.items()),
        tuple((analyst, spent_of(account)) for analyst, account in budget.accounts.items()),
        tuple(budget.partitions.values()),
    )


def spent_of(account: Account) -> Spent:
    """An account as data."""
    spreads = account.spreads.items()
    return Spent(
        account.whole,
        tuple(SpentOnParts(name, spread.amounts.count, tuple(spread.parts.items())) for name, spread in spreads),
    )


def account_of(spent: Spent) -> Account:
    """An account from its data."""
    account = Account()
    account.spend(spent.whole, None, 1)
    for spread in spent.spreads:
        for part, charge in spread.parts:
            account.spend(charge, (spread.partition, part), spread.touched)
    return account
