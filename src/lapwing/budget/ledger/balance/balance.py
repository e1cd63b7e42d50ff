"""How a budget stands, for people and programs that ask."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, rest_of
from lapwing.budget.ledger.entry.entry import Neighbours


@dataclass(frozen=True, slots=True)
class Share:
    """What one analyst may spend in all, and has."""

    analyst: str
    limit: Charge | None
    spent: Charge


@dataclass(frozen=True, slots=True)
class Balance:
    """`whole` is what was spent on all of the data, `divided` on each partition of it; `spent` is their sum."""

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


def balance_of(budget: Budget) -> Balance:
    """The balance of a budget."""
    opened, spent = budget.opened, budget.account.total()
    names = dict.fromkeys((*budget.limits, *budget.accounts))
    totals = {name: account.total() for name, account in budget.accounts.items()}
    return Balance(
        opened.dataset,
        opened.unit,
        opened.allowance,
        opened.neighbours,
        budget.closed,
        spent,
        rest_of(opened.allowance.limit, spent),
        budget.account.whole,
        tuple((name, spread.total()) for name, spread in budget.account.spreads.items()),
        tuple(Share(name, budget.limits.get(name), totals.get(name, NOTHING)) for name in names),
        opened.fingerprint,
    )
