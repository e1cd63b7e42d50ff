"""A snapshot of all balances as text: it is not trusted by itself, its digest is in the chain."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.ledger.balance.account import Account
from lapwing.budget.ledger.balance.block_account import BlockAccount
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.policy import Proposal, Rule
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.blocks import Blocks
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


@dataclass(frozen=True, slots=True)
class SpentOnBlocks:
    """Of one group: where stretches of blocks start, and what was spent on each block of them."""

    group: str
    starts: tuple[int, ...]
    spent: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class BlocksStanding:
    """The blocks of a budget as they stand, for everyone and for each analyst with a share."""

    budget: int
    blocks: Blocks
    spent: tuple[SpentOnBlocks, ...]
    analysts: tuple[tuple[str, tuple[SpentOnBlocks, ...]], ...]


@dataclass(frozen=True, slots=True)
class PolicyStanding:
    """The rules of a budget, and what was spent on each analyst's last day."""

    budget: int
    rules: tuple[tuple[str, Rule], ...]
    days: tuple[tuple[str, str, Charge], ...]


@dataclass(frozen=True, slots=True)
class GovernedSnapshot:
    """A snapshot of a ledger with blocks or rules."""

    ledger: str
    charged: tuple[str, ...]
    budgets: tuple[Standing, ...]
    sources: tuple[tuple[str, str], ...]
    blocks: tuple[BlocksStanding, ...]
    policies: tuple[PolicyStanding, ...]
    proposals: tuple[Proposal, ...]


AnySnapshot = Snapshot | SourcedSnapshot | GovernedSnapshot


def snapshot_of(state: State) -> str:
    """The text of a snapshot, in the oldest form that can hold it."""
    budgets = tuple(standing_of(budget) for budget in state.budgets.values())
    charged, sources = tuple(sorted(state.charged)), tuple(sorted(state.charged_sources.items()))
    blocks = tuple(blocks_of_budget(budget) for budget in state.budgets.values() if budget.blocks is not None)
    policies = tuple(policy_of(budget) for budget in state.budgets.values() if budget.policy.rules)
    if blocks or policies:
        waiting = tuple(state.proposals.values())
        return write_text(GovernedSnapshot(state.ledger, charged, budgets, sources, blocks, policies, waiting))
    if not sources:
        return write_text(Snapshot(state.ledger, charged, budgets))
    return write_text(SourcedSnapshot(state.ledger, charged, budgets, sources))


def digest_of(state: State) -> str:
    """What identifies the balances."""
    return digest_text(snapshot_of(state))


def digest_text(text: str) -> str:
    """The digest of a snapshot's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def restore(text: str, seq: int, hash: str) -> State:
    """The state that a snapshot holds, after the checkpoint with this place and hash."""
    snapshot: AnySnapshot = read_text(text, AnySnapshot)
    state = State()
    state.ledger, state.seq, state.hash, state.checkpoint = snapshot.ledger, seq, hash, seq
    state.charged = set(snapshot.charged)
    if not isinstance(snapshot, Snapshot):
        state.charged_sources = dict(snapshot.sources)
    for standing in snapshot.budgets:
        budget = state.open(standing.number, standing.opened)
        budget.closed = standing.closed
        budget.limits = dict(standing.limits)
        for partition in standing.partitions:
            budget.divide(partition)
        budget.account = account_of(standing.spent)
        budget.accounts = {analyst: account_of(spent) for analyst, spent in standing.analysts}
    if isinstance(snapshot, GovernedSnapshot):
        state.proposals = {(each.budget, each.request): each for each in snapshot.proposals}
        for blocked in snapshot.blocks:
            restore_blocks(state.budgets[blocked.budget], blocked)
        for found in snapshot.policies:
            policy = state.budgets[found.budget].policy
            policy.rules = dict(found.rules)
            policy.days = {analyst: (day, spent) for analyst, day, spent in found.days}
    return state


def policy_of(budget: Budget) -> PolicyStanding:
    """The rules of a budget as data."""
    days = tuple((analyst, *spent) for analyst, spent in budget.policy.days.items())
    return PolicyStanding(budget.number, tuple(budget.policy.rules.items()), days)


def blocks_of_budget(budget: Budget) -> BlocksStanding:
    """The blocks of a budget as data."""
    if budget.blocks is None or budget.block_account is None:
        raise TypeError("a budget without blocks")
    analysts = tuple((name, lines_of(account)) for name, account in budget.block_accounts.items())
    return BlocksStanding(budget.number, budget.blocks, lines_of(budget.block_account), analysts)


def lines_of(account: BlockAccount) -> tuple[SpentOnBlocks, ...]:
    """What was spent on blocks as data."""
    return tuple(
        SpentOnBlocks(name, tuple(line.starts), tuple(tuple(map(Fraction, spent)) for spent in line.spent))
        for name, line in account.lines.items()
    )


def restore_blocks(budget: Budget, standing: BlocksStanding) -> None:
    """The blocks of a budget from their data."""
    budget.block(standing.blocks)
    budget.block_account = block_account_of(budget, standing.blocks, standing.spent)
    budget.block_accounts = {
        analyst: block_account_of(budget, standing.blocks, spent) for analyst, spent in standing.analysts
    }


def block_account_of(budget: Budget, blocks: Blocks, lines: tuple[SpentOnBlocks, ...]) -> BlockAccount:
    """What was spent on blocks, from its data; of a curve, in whole steps."""
    account = BlockAccount(blocks, budget.opened.allowance)
    curved = budget.opened.allowance.measure == "curve"
    for found in lines:
        line = account.lines[found.group]
        account.size += len(found.starts) - len(line.starts)
        line.starts = list(found.starts)
        line.spent = [tuple(map(int, spent)) if curved else spent for spent in found.spent]
    return account


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
