"""The balance of a budget, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.ledger.balance.block_account import UNDATED
from lapwing.budget.ledger.balance.budget import Budget, dearest_block
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.blocks import FURTHEST, Blocks
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, rest_of
from lapwing.budget.ledger.entry.curve import as_charge
from lapwing.kernel.language.role import Neighbours


@dataclass(frozen=True, slots=True)
class Share:
    """What one analyst may spend in all, and has."""

    analyst: str
    limit: Charge | None
    spent: Charge


@dataclass(frozen=True, slots=True)
class Balance:
    """`whole` is what was spent on all of the data, `divided` on each partition of it; `spent` is their sum.

    With `blocks`, these are about the block with the most spent on it.
    """

    dataset: str
    unit: str
    allowance: Allowance
    neighbours: Neighbours
    closed: bool
    spent: Charge
    rest: Charge
    whole: Charge
    divided: tuple[tuple[str, Charge], ...]
    shares: tuple[Share, ...]
    fingerprint: str | None = None
    blocks: Blocks | None = None


@dataclass(frozen=True, slots=True)
class BlockBalance:
    """What was spent on each block of a stretch, from its first period to its last, of one group, and what is left.

    `group` is nothing for rows of no group that is known; a stretch without an end has nothing there; and rows without
    a date are a stretch by themselves, `undated`.
    """

    group: str | None
    first: int | None
    last: int | None
    undated: bool
    spent: Charge
    rest: Charge


def block_balances(budget: Budget) -> tuple[BlockBalance, ...]:
    """The balances of all blocks, those alike together."""
    found = []
    allowance = budget.opened.allowance
    for name, first, last, vector in () if budget.block_account is None else budget.block_account.spent():
        spent = as_charge(vector, allowance)
        said = spent, rest_of(allowance.limit, spent)
        group = name[1:] if name else None
        if first == UNDATED:
            found.append(BlockBalance(group, None, None, True, *said))
            first = -FURTHEST
        if first <= min(last, FURTHEST):
            ends = None if first == -FURTHEST else first, None if last >= FURTHEST else last
            found.append(BlockBalance(group, *ends, False, *said))
    return tuple(found)


def balance_of(budget: Budget) -> Balance:
    """The balance of a budget."""
    opened, spent = budget.opened, budget.spent
    names = dict.fromkeys((*budget.limits, *budget.accounts))
    totals = {name: account.total() for name, account in budget.accounts.items()}
    totals |= {name: dearest_block(account) for name, account in budget.block_accounts.items()}
    return Balance(
        opened.dataset,
        opened.unit,
        opened.allowance,
        opened.neighbours,
        budget.closed,
        spent,
        rest_of(opened.allowance.limit, spent),
        budget.account.whole if budget.blocks is None else spent,
        tuple((name, spread.total()) for name, spread in budget.account.spreads.items()),
        tuple(Share(name, budget.limits.get(name), totals.get(name, NOTHING)) for name in names),
        opened.fingerprint,
        budget.blocks,
    )
